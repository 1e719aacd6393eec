import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import {
  proposal,
  proposalSummary,
  proposalVotes,
  type CastVote,
  type ProposalSummary,
  type ShownProposal,
} from '@chorus/contract/governance/proposal'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'

/** Votes that have been loaded, newest first. */
export interface VoteList {
  votes: CastVote[]
  /** Of the next page. Undefined: all have been loaded. */
  cursor: string | undefined
}

/** Proposals belong to no network, but what is loaded of them is shared per account like everything else. */
export function openPart<T>(services: Services, key: string, load: (fetcher: Fetcher) => Promise<T>, known?: T): Resource<T> {
  const create = (loaded: T | undefined) => createResource(() => load(services.ownFetcher), loaded)
  return services.sharedState<Resource<T>, T>(`governance:${key}`, undefined, create, known)
}

export const openProposal = (services: Services, id: string, known?: ShownProposal): Resource<ShownProposal> =>
  openPart(services, `proposal:${id}`, (fetcher) => askOwnServer(fetcher, proposal, { query: { id } }), known)

export const openSummary = (services: Services, id: string): Resource<ProposalSummary> =>
  openPart(services, `summary:${id}`, (fetcher) => askOwnServer(fetcher, proposalSummary, { query: { id } }))

/** Each load adds a page. */
export function openVotes(services: Services, id: string): Resource<VoteList> {
  let all: VoteList = { votes: [], cursor: undefined }
  return openPart(services, `votes:${id}`, async (fetcher) => {
    const { votes, cursor } = await askOwnServer(fetcher, proposalVotes, { query: { id, cursor: all.cursor } })
    const known = new Set(all.votes.map((vote) => vote.id))
    all = { votes: [...all.votes, ...votes.filter((vote) => !known.has(vote.id))], cursor }
    return all
  })
}
