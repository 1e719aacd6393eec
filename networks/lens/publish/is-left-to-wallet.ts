import * as v from 'valibot'
import type { Ask } from '../ask.ts'
import { indexLagMs } from './index-lag-ms.ts'
import { signingDocument } from './publish-documents.ts'
import type { SendProgress } from './send-progress.ts'

const Signing = v.object({ me: v.object({ isSignless: v.boolean(), isSponsored: v.boolean() }) })

/** Whether the API sends nothing for the account, but returns transactions for its wallet instead. */
export async function isLeftToWallet(ask: Ask, signal?: AbortSignal): Promise<boolean> {
  const question = { name: 'Signing', document: signingDocument, request: {}, schema: Signing, isWhole: true, signal }
  const { me } = await ask(question)
  return !me.isSignless || !me.isSponsored
}

export interface LeftDeps {
  /** ms */
  now(): number
  /** Whether the API leaves everything to the wallet now. */
  isLeft(): Promise<boolean>
}

/**
 * Whether an attempt that the wallet wasn't asked about was left to the wallet, so that nothing was sent. The API may have learnt of a new manager
 * that signs before its index did, so what it said in advance counts only if it still says so once the index must have caught up.
 */
export async function wasLeftToWallet({ read }: Pick<SendProgress, 'read'>, { now, isLeft }: LeftDeps): Promise<boolean> {
  const { isLeftToWallet: isKnown, expectsWallet, sentAt } = read()
  if (isKnown) return true
  if (!expectsWallet || sentAt === undefined || now() - sentAt < indexLagMs) return false
  return isLeft().catch(() => false)
}
