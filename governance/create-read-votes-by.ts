import { votesByDocument } from './activity-documents.ts'
import type { AskHub } from './create-hub.ts'
import { readActivities, type VoteActivity, withProposals } from './vote-activity.ts'
import { readVoteCursor, toVoteCursor } from './vote-cursor.ts'

/** Spec 2 §9. */
const pageSize = 20
/** The hub refuses a condition with more. */
const mostVoters = 100

export interface VoteActivityPage {
  items: VoteActivity[]
  /** Of the next page. Undefined: there are no older votes. */
  cursor: number | undefined
}

/** Reads the votes of wallets in every space, newest first. `size`: up to 20. */
export type ReadVotesBy = (voters: readonly string[], cursor?: number, size?: number) => Promise<VoteActivityPage>

export function createReadVotesBy(ask: AskHub): ReadVotesBy {
  const document = votesByDocument.replaceAll(/\s+/g, ' ')
  return async (voters, cursor, size = pageSize) => {
    const place = readVoteCursor(cursor)
    const { until, seen } = place
    const groups = Array.from({ length: Math.ceil(voters.length / mostVoters) }, (_, index) =>
      voters.slice(index * mostVoters, (index + 1) * mostVoters),
    )
    const first = seen + size + 1
    const answers = await Promise.all(groups.map((some) => ask({ name: 'VotesBy', document, variables: { voters: some, until, first } })))
    const pages = answers.map(readActivities)
    const votes = pages
      .flatMap((page) => page.votes)
      .toSorted((one, other) => other.created - one.created || one.id.localeCompare(other.id))
    const page = votes.slice(seen, seen + size)
    const hasMore = votes.length > seen + size || (page.length > 0 && pages.some(({ count }) => count === first))
    return { items: withProposals(page), cursor: hasMore ? toVoteCursor(page, place) : undefined }
  }
}
