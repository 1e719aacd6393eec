import * as v from 'valibot'
import { createChainNode } from './chain-node.ts'
import { findLensChain } from './lens-chains.ts'
import type { WalletDeps } from './send-from-wallet.ts'

/** A transaction that only a wallet can send. `nonce`: part of what it signs. Absent: the wallet chooses it. */
export const WireAsked = v.object({ address: v.string(), chainId: v.number(), nonce: v.optional(v.number()) })
export type WireAsked = v.InferOutput<typeof WireAsked>
/** One whose nonce tells whether it can still be carried out. */
export type Numbered = WireAsked & { nonce: number }
export const isNumbered = (asked: WireAsked | undefined): asked is Numbered => asked?.nonce !== undefined

/** unused: the chain knows no transaction with this nonce. waiting: one isn't in a block yet. used: one is, so no other can be. */
export type NonceState = 'unused' | 'waiting' | 'used'

/** What the chain knows of a transaction that a wallet was asked for. Undefined: its node can't tell. */
export async function lookForNonce({ address, chainId, nonce }: Numbered, { options }: WalletDeps): Promise<NonceState | undefined> {
  const url = options?.['chain'] ?? findLensChain(chainId)?.rpcUrl
  if (url === undefined) return undefined
  const node = createChainNode(url)
  const [mined, known] = await Promise.all([node.countSent(address, 'latest'), node.countSent(address, 'pending')]).catch(() => [])
  if (mined === undefined || known === undefined) return undefined
  if (mined > nonce) return 'used'
  return known > nonce ? 'waiting' : 'unused'
}
