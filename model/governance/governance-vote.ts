import * as v from 'valibot'
import type { Choice, Proposal } from './proposal.ts'

/** A cast vote. Spec 2 §3. */
export interface GovernanceVote {
  ipfs: string
  voter: string
  choice: Choice
  /** Voting power, in total and by strategy. */
  vp: number
  vpByStrategy: number[]
  reason: string
  /** ms */
  created: number
  metadata: unknown
  proposal: Pick<Proposal, 'choices' | 'symbol' | 'id' | 'type'>
  voterDetail?: VoterDetail
}

export interface VoterDetail {
  id: string
  name?: string
  about?: string
  avatar?: string
  /** ms */
  created?: number
}

/** What a wallet signs. `timestamp` in seconds, as in the signed form. Spec 2 §3. */
export const voteToSignSchema = v.object({
  from: v.string(),
  space: v.string(),
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  proposal: v.string(),
  choice: v.union([v.number(), v.array(v.number()), v.string()]),
  reason: v.optional(v.string(), ''),
  app: v.optional(v.string(), ''),
  metadata: v.optional(v.string(), '{}'),
})

export type VoteToSign = v.InferOutput<typeof voteToSignSchema>

/** A vote and what its voter's wallet made of it. */
export interface SignedVote {
  vote: VoteToSign
  /** `0x`: the wallet is a contract whose owners sign on its chain. */
  sig: string
}

/** The typed data's domain. Spec 2 §9. */
export const voteDomain = { name: 'snapshot', version: '0.1.4' } as const
