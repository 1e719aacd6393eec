import { votesSinceDocument } from './activity-documents.ts'
import type { AskHub } from './ask-hub.ts'
import { readActivities, type VoteActivity, withProposals } from './vote-activity.ts'

/** With the longest reasons, more would exceed what we read of a response. */
export const votesPerPage = 500

export interface VotesSince {
  votes: VoteActivity[]
  /** s. Where the next page begins. Undefined: these are the newest votes. */
  next: number | undefined
}

/** Reads the votes of up to 100 wallets that were cast at this second or later, oldest first. */
export function createReadVotesSince(ask: AskHub): (voters: readonly string[], since: number) => Promise<VotesSince> {
  const document = votesSinceDocument.replaceAll(/\s+/g, ' ')
  return async (voters, since) => {
    const page = readActivities(await ask({ name: 'VotesSince', document, variables: { voters, since, first: votesPerPage } }))
    const last = page.votes.at(-1)?.created ?? 0
    // The last second may have more votes. A second with more than a page would otherwise be read forever.
    const next = page.count < votesPerPage ? undefined : Math.max(last, since + 1)
    return { votes: withProposals(page.votes), next }
  }
}
