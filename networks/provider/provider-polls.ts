import { createPoll, readPoll, votePoll } from '@chorus/contract/content/polls'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import type { Poll } from '@chorus/model/poll/poll'
import type { Fetcher } from '../fetcher.ts'
import { type AskProvider, createAskProvider } from './ask-provider.ts'
import type { Polls } from './polls.ts'
import { toOptions, toPoll } from './to-poll.ts'

interface ProviderPollsDeps {
  network: NetworkName
  /** The account that votes. */
  viewer: string
  ask: AskProvider
}

/** Spec 3 §9: our own backend has the polls of all networks. Provider API §3.17. */
export function createProviderPolls({ network, viewer, ask }: ProviderPollsDeps): Polls {
  const voter = { platform: networkIdentities[network].platform, platform_id: viewer }
  const load: Polls['load'] = async (id) => toPoll(await ask(readPoll, { query: { poll_id: id, ...voter } }))
  return {
    load,
    async vote(poll, options) {
      const { choice_detail, vote_count } = await ask(votePoll, { body: { poll_id: poll.id, ...voter, choices: options.map(Number) } })
      // Only the poll's server knows whether the vote is new. Another operator's server may not say how many there are.
      const voters = vote_count ?? (await load(poll.id)).voters
      return { ...poll, options: toOptions(choice_detail), voters }
    },
    async create({ key, title, options, type, durationSeconds }) {
      const body = { title, choices: [...options], type, sub_time: durationSeconds, strategies: '[]' as const, client_id: key }
      return (await ask(createPoll, { body })).poll_id
    },
  }
}

/** The poll as a guest sees it. */
export const loadPollAsGuest = async (network: NetworkName, ownFetcher: Fetcher, id: string): Promise<Poll> =>
  toPoll(await createAskProvider(network, ownFetcher)(readPoll, { query: { poll_id: id } }))
