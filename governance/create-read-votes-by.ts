import { votesByDocument } from './activity-documents.ts'
import type { AskHub } from './ask-hub.ts'
import { readActivities, type VoteActivity, withProposals } from './vote-activity.ts'
import { readVoteCursor, toVoteCursor } from './vote-cursor.ts'

/** Spec 2 §9. */
const pageSize = 20

export interface VoteActivityPage {
  items: VoteActivity[]
  /** Of the next page. Undefined: there are no older votes. */
  cursor: number | undefined
}

/** Reads the votes of up to 100 wallets in every space, newest first. The hub refuses more. `size`: up to 20. */
export type ReadVotesBy = (voters: readonly string[], cursor?: number, size?: number) => Promise<VoteActivityPage>

export function createReadVotesBy(ask: AskHub): ReadVotesBy {
  const document = votesByDocument.replaceAll(/\s+/g, ' ')
  return async (voters, cursor, size = pageSize) => {
    const place = readVoteCursor(cursor)
    const { until, seen } = place
    const first = seen + size + 1
    const { votes, count } = readActivities(await ask({ name: 'VotesBy', document, variables: { voters, until, first } }))
    const ordered = votes.toSorted((one, other) => other.created - one.created || one.id.localeCompare(other.id))
    const page = ordered.slice(seen, seen + size)
    const hasMore = votes.length > seen + size || (page.length > 0 && count === first)
    return { items: withProposals(page), cursor: hasMore ? toVoteCursor(page, place) : undefined }
  }
}
