import { mostChoices } from '@chorus/model/governance/proposal'
import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { proposalId, spaceId } from './governance-ids.ts'
import { CastVote } from './proposal.ts'

const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const choiceNumber = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostChoices))

/** Characters: more than the sequencer takes of a whole vote. */
const longestWeights = 100_000

/** Characters of a reason that the sequencer takes. */
export const longestReason = 5000

const Ballot = v.object({
  from: address,
  space: spaceId,
  /** s */
  timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  proposal: proposalId,
  choice: v.union([choiceNumber, v.pipe(v.array(choiceNumber), v.maxLength(mostChoices)), v.pipe(v.string(), v.maxLength(longestWeights))]),
  reason: v.pipe(v.string(), v.maxLength(longestReason)),
})

/** How the message starts when Snapshot doesn't take a vote; its description follows. Spec 2 §8. */
export const voteRefusal = 'Failed to vote. '

const Standing = v.object({
  /** ms. By our server's clock, as the browser's may be wrong. */
  now: v.number(),
  /** Absent: Snapshot couldn't say. `isFinal`: it won't change before the vote ends. */
  power: v.optional(v.object({ total: v.number(), byStrategy: v.array(v.number()), isFinal: v.boolean() })),
  /** What the address has voted for so far. */
  vote: v.optional(CastVote),
})
export type Standing = v.InferOutput<typeof Standing>

const Receipt = v.object({
  /** The hash of the vote's typed data. */
  id: v.string(),
  /** Where the vote is published. Absent: a contract wallet's other owners have to sign first. */
  ipfs: v.optional(v.string()),
})
export type Receipt = v.InferOutput<typeof Receipt>

export const voterStanding = defineCall({
  method: 'GET',
  auth: 'none',
  envelope: 'own',
  limit: 'governance',
  path: '/api/governance/standing',
  summary: 'The voting power of an address for a proposal, and its vote so far.',
  query: v.object({ id: proposalId, voter: address }),
  reply: Standing,
})

export const castVote = defineCall({
  method: 'POST',
  auth: 'none',
  envelope: 'own',
  limit: 'governance',
  path: '/api/governance/vote',
  summary:
    'Sends a signed vote to Snapshot. 400: it was not taken, with the reason. 504: it may have been taken; repeat the call with `isRetry`, which looks for it first.',
  body: v.object({
    vote: Ballot,
    /** Of the vote's typed data. `0x`: the wallet is a contract whose owners sign on its chain. */
    sig: v.pipe(v.string(), v.regex(/^0x[\da-f]*$/i), v.maxLength(40_000)),
    isRetry: v.optional(v.boolean(), false),
  }),
  reply: Receipt,
})
