import { doubtMs } from '../acts/doubt-ms.ts'
import { isNumbered, lookForNonce } from '../wallet/look-for-nonce.ts'
import { lookForReceipt } from '../wallet/look-for-receipt.ts'
import type { WalletDeps } from '../wallet/send-from-wallet.ts'
import { type LeftDeps, wasLeftToWallet } from './is-left-to-wallet.ts'
import type { SendProgress } from './send-progress.ts'

interface RuleOutDeps extends WalletDeps, LeftDeps {
  /** Whether it was sent so long ago that it no longer counts unless the chain knows it. */
  isOld: boolean
}

/**
 * Rules out an attempt that the index doesn't show, if it is certain that it was never carried out and never will be beside another one. Stores what
 * the chain says of it. Returns whether it is ruled out.
 */
export async function ruleOutAttempt({ read, store }: SendProgress, { now, isOld, isLeft, options }: RuleOutDeps): Promise<boolean> {
  const { asked, ...progress } = read()
  // Without the wallet, nothing is sent.
  if (!asked) return wasLeftToWallet({ read }, { now, isLeft })
  if (progress.hash !== undefined) {
    const receipt = await lookForReceipt(progress.hash, asked.chainId, { options })
    if (receipt === 'reverted') await store({ sentAt: progress.sentAt })
    // It was carried out, however far the index is behind, or that can't be ruled out.
    if (receipt !== 'missing') return receipt === 'reverted'
  }
  // The wallet has chosen its nonce, so nothing but its hash could tell.
  if (!isNumbered(asked)) return isOld
  const state = await lookForNonce(asked, { options })
  // The next one has the same nonce, so the chain carries out only one of them. That it has is checked before it is signed.
  if (state === 'unused') return true
  if (state !== 'used') return isOld && state === undefined
  const usedAt = progress.usedAt ?? now()
  const isOver = now() - usedAt >= doubtMs
  // The transaction in the block was another one.
  await store(isOver ? { sentAt: progress.sentAt } : { ...progress, asked, usedAt })
  return isOver
}
