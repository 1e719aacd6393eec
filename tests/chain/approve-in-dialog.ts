import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import type { Wallet } from '@chorus/web/features/login/wallet/wallets'
import { approveWithWallet } from '@chorus/web/features/transactions/approve-with-wallet'
import { toWalletFailure } from '@chorus/web/features/transactions/to-wallet-failure'
import { createTranslate } from '@chorus/web/i18n/create-translate'
import { createTransactionPanel } from '@chorus/web/services/transactions/transaction-panel'

/**
 * What people do in the dialog for transactions: they choose a wallet, and close the dialog where that fails.
 *
 * @param onAsked Called for each question with what closes the dialog.
 */
export function approveInDialog(
  wallet: Wallet,
  onAsked: (close: () => void) => void = () => {},
): { askWallet: AskWallet; messages: string[] } {
  const panel = createTransactionPanel()
  const messages: string[] = []
  let current: unknown
  panel.subscribe(() => {
    const asked = panel.state()
    if (!asked || asked === current) return
    current = asked
    const approval = approveWithWallet(wallet, asked.request)
    onAsked(() => {
      const doubt = approval.cancel()
      asked.decline(doubt === undefined ? undefined : { doubt })
    })
    approval.outcome.then(asked.answer, (error: unknown) => {
      const failure = toWalletFailure(error, asked.request, createTranslate('en'))
      messages.push(failure.message)
      asked.decline(failure)
    })
  })
  return { askWallet: panel.ask, messages }
}
