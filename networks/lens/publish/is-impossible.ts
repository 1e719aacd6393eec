import { lookForNonce } from '../wallet/look-for-nonce.ts'
import type { WalletDeps } from '../wallet/send-from-wallet.ts'
import type { SendProgress } from './send-progress.ts'

interface ImpossibleDeps extends WalletDeps {
  /** ms */
  now(): number
  /** Whether it was sent so long ago that it no longer counts unless the chain knows it. */
  isOld: boolean
  /** ms after which the index shows what is in a block. */
  indexMs: number
}

/** Whether it is certain that an attempt which the index doesn't show was never carried out, and never will be beside another one. */
export async function isImpossible({ read, store }: SendProgress, { now, isOld, indexMs, options }: ImpossibleDeps): Promise<boolean> {
  const { asked, ...progress } = read()
  // The wallet, without which nothing is sent, was never asked.
  if (!asked) return progress.isLeftToWallet === true
  const state = await lookForNonce(asked, { options })
  // The next one has the same nonce, so the chain carries out only one of them. That it has is checked before it is signed.
  if (state === 'unused') return true
  if (state !== 'used') return isOld && state === undefined
  const usedAt = progress.usedAt ?? now()
  const isOver = now() - usedAt >= indexMs
  // The transaction in the block was another one.
  await store(isOver ? { sentAt: progress.sentAt } : { ...progress, asked, usedAt })
  return isOver
}
