import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { proposalSummary } from './proposal.ts'
import { space } from './space.ts'

/** Characters. Shorter texts are in most titles. */
export const shortestProposalText = 3

const text = v.pipe(v.string(), v.trim(), v.minLength(shortestProposalText), v.maxLength(100))

export const searchProposals = defineCall({
  method: 'GET',
  auth: 'optional',
  envelope: 'own',
  limit: 'search',
  path: '/api/governance/search',
  summary:
    'Proposals of any space whose title contains this text, newest first, 20 at a time. Without those that Snapshot has flagged or whose authors the viewer has muted, and without choices.',
  query: v.object({
    q: text,
    cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,11}-\d{1,4}$/))),
  }),
  reply: v.object({ proposals: v.array(proposalSummary.reply), cursor: v.optional(v.string()) }),
})

export const searchSpaces = defineCall({
  method: 'GET',
  auth: 'none',
  envelope: 'own',
  limit: 'search',
  path: '/api/governance/search-spaces',
  summary: 'Up to 20 spaces whose name or id contains this text, the most important first. Without those that Snapshot has flagged.',
  query: v.object({ q: text }),
  reply: v.object({ spaces: v.array(space.reply) }),
})
