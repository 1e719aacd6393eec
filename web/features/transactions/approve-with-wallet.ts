import type { WalletRequest } from '@chorus/networks/wallets/chain-wallet'
import type { Wallet } from '../login/wallet/wallets.ts'
import { openWallet } from './open-wallet.ts'

/** The wallet didn’t connect, so it has sent nothing. */
export class NotOpened extends Error {
  override name = 'NotOpened'
  constructor(cause: unknown) {
    super('The wallet did not connect.', { cause })
  }
}

/** Has a wallet do what was asked. Returns the transaction’s hash, or the signature. Throws `NotOpened`, and the wallet’s errors. */
export async function approveWithWallet(wallet: Wallet, request: WalletRequest): Promise<string> {
  const approve = await openWallet(wallet, request).catch((error: unknown) => {
    throw new NotOpened(error)
  })
  return approve()
}
