import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { spaceId } from './governance-ids.ts'
import { proposalSummary } from './proposal.ts'

const text = v.string()

const Space = v.object({
  id: text,
  name: text,
  about: text,
  avatar: v.optional(text),
  website: v.optional(text),
  symbol: text,
  isVerified: v.boolean(),
  isFlagged: v.boolean(),
  activeProposals: v.number(),
  proposals: v.number(),
  followers: v.number(),
  votes: v.number(),
})
export type Space = v.InferOutput<typeof Space>

const governance = { method: 'GET', auth: 'none', envelope: 'own', limit: 'search' } as const

export const space = defineCall({
  ...governance,
  path: '/api/governance/space',
  summary: 'A space on Snapshot: what it is about and how much happens there. 404: there is none with this id.',
  query: v.object({ id: spaceId }),
  reply: Space,
})

export const spaceProposals = defineCall({
  ...governance,
  auth: 'optional',
  path: '/api/governance/proposals',
  summary:
    'Proposals of a space by state, newest first, 20 at a time. Without their choices, and without those whose authors the viewer has muted.',
  query: v.object({
    space: spaceId,
    state: v.picklist(['active', 'pending', 'closed']),
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}-\d{1,4}$/))),
  }),
  reply: v.object({ proposals: v.array(proposalSummary.reply), cursor: v.optional(text) }),
})
