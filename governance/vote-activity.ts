import * as v from 'valibot'
import { anyAddress, proposalId, spaceId, WireVote } from './wire.ts'

const WireActivityProposal = v.object({
  id: proposalId,
  title: v.fallback(v.string(), ''),
  author: v.fallback(v.optional(anyAddress), undefined),
  space: v.object({ id: spaceId }),
})

const WireActivity = v.object({
  ...WireVote.entries,
  /** Null: it was deleted. */
  proposal: v.fallback(v.nullish(WireActivityProposal), null),
})
type WireActivity = v.InferOutput<typeof WireActivity>

/** A vote with its proposal. `created`: s. */
export interface VoteActivity extends WireVote {
  proposal: NonNullable<WireActivity['proposal']>
}

const Page = v.object({ votes: v.array(v.unknown()) })

/** Reads a page of votes. `count`: including invalid ones, which are left out. */
export function readActivities(answer: unknown): { votes: WireActivity[]; count: number } {
  const { votes } = v.parse(Page, answer)
  const read = votes.flatMap((data) => {
    const result = v.safeParse(WireActivity, data, { abortEarly: true })
    return result.success ? [result.output] : []
  })
  return { votes: read, count: votes.length }
}

/** Leaves out votes on deleted proposals. */
export const withProposals = (votes: readonly WireActivity[]): VoteActivity[] =>
  votes.flatMap(({ proposal, ...vote }) => (proposal ? [{ ...vote, proposal }] : []))
