import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { Signer, Signers } from '@chorus/networks/wallets/signers'
import { useState } from 'react'
import { useT } from '../../../i18n/use-t.ts'
import { Button, Choices } from '../../../ui/controls/button.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { LoginAlert } from '../../login/parts/login-alert.tsx'
import { WalletList } from '../../login/wallet/wallet-list.tsx'
import { connectWallet, toSigningWallet, unlessDeclined, type Wallet } from '../../login/wallet/wallets.ts'
import { useTask } from '../parts/use-task.ts'

interface RemoveSignerProps {
  network: NetworkName
  signers: Signers
  signer: Signer
  onClose(): void
  onRemoved(): void
}

/** Removes a key with a signature of the wallet that owns the account. */
export function RemoveSigner({ network, signers, signer, onClose, onRemoved }: RemoveSignerProps) {
  const t = useT()
  const { isBusy, run } = useTask()
  const [problem, setProblem] = useState<string>()
  const decline = () => setProblem(t('login.walletDeclined'))

  const remove = async (wallet: Wallet) => {
    setProblem(undefined)
    const isRemoved = await run(async () => {
      const [address] = (await unlessDeclined(connectWallet(wallet), decline)) ?? []
      if (address === undefined) return undefined
      const outcome = await signers.remove(signer, toSigningWallet(wallet, address, decline))
      if (outcome === 'not-owner') setProblem(t('signers.notOwner'))
      return outcome === 'removed' ? t('signers.removed') : undefined
    })
    if (!isRemoved) return
    onClose()
    onRemoved()
  }
  return (
    <Dialog title={t('signers.removeTitle', { name: signer.app?.name ?? t('signers.unknownApp') })} onClose={onClose}>
      {signer.isOwn ? <p>{t('signers.removeOwn')}</p> : null}
      <p>{t('signers.removeLead', { network: descriptors[network].label })}</p>
      {problem ? <LoginAlert message={problem} /> : null}
      {isBusy ? <Spinner size={28} /> : <WalletList onChoose={(wallet) => void remove(wallet)} />}
      <Choices>
        <Button onClick={onClose}>{t('account.cancel')}</Button>
      </Choices>
    </Dialog>
  )
}
