import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { RichTextSchema } from '../content/rich-text.ts'
import { proposalId } from './governance-ids.ts'

/** `1790000000-2`: where a list continues. */
const cursor = v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}-\d{1,4}$/)))
const nextCursor = v.optional(v.string())
const text = v.string()
/** ms */
const time = v.number()

const Choice = v.union([v.number(), v.array(v.number()), text])

const Summary = v.object({
  id: text,
  title: text,
  choices: v.array(text),
  start: time,
  end: time,
  state: v.picklist(['pending', 'active', 'closed', 'passed', 'rejected']),
  author: text,
  created: time,
  type: v.picklist(['basic', 'single-choice', 'approval', 'ranked-choice', 'quadratic', 'weighted']),
  quorum: v.number(),
  quorumType: v.optional(text),
  symbol: text,
  privacy: v.picklist(['', 'shutter']),
  space: v.object({ id: text, name: text, avatar: v.optional(text) }),
  scoresState: v.picklist(['pending', 'final', 'invalid']),
  /** By choice. */
  scores: v.array(v.number()),
  scoresTotal: v.number(),
  votes: v.number(),
  flagged: v.optional(v.boolean()),
})
export type ProposalSummary = v.InferOutput<typeof Summary>

const ShownProposal = v.object({
  ...Summary.entries,
  body: RichTextSchema,
  /** Whether the text is longer than `body`. */
  isBodyCut: v.boolean(),
  /** A web address, or empty. */
  discussion: text,
  /** The proposal on its own site. */
  link: text,
  /** Block number, as text. */
  snapshot: text,
  network: text,
  strategies: v.array(v.object({ name: text, network: text })),
  /** People can vote on it only at its own site. */
  isVotedElsewhere: v.optional(v.boolean()),
})
export type ShownProposal = v.InferOutput<typeof ShownProposal>

export const CastVote = v.object({
  id: text,
  ipfs: text,
  voter: text,
  choice: Choice,
  /** Voting power. */
  vp: v.number(),
  reason: text,
  created: time,
  voterDetail: v.optional(v.object({ name: v.optional(text), avatar: v.optional(text) })),
})
export type CastVote = v.InferOutput<typeof CastVote>

const governance = { method: 'GET', auth: 'none', envelope: 'own', limit: 'search' } as const

export const proposal = defineCall({
  ...governance,
  path: '/api/governance/proposal',
  summary: 'A proposal of a DAO on Snapshot, with its text as data. 404: there is none with this id.',
  query: v.object({ id: proposalId }),
  reply: ShownProposal,
})

export const proposalSummary = defineCall({
  ...governance,
  limit: 'read',
  path: '/api/governance/summary',
  summary: 'A proposal without its text, for lists and previews. 404: there is none with this id.',
  query: v.object({ id: proposalId }),
  reply: Summary,
})

export const proposalVotes = defineCall({
  ...governance,
  path: '/api/governance/votes',
  summary: 'Votes for a proposal, newest first, 20 at a time.',
  query: v.object({ id: proposalId, cursor }),
  reply: v.object({ votes: v.array(CastVote), cursor: nextCursor }),
})
