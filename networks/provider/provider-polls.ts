import { createPoll, readPoll, votePoll } from '@chorus/contract/content/polls'
import { networkIdentities, type NetworkName } from '@chorus/model/network-identity'
import type { Publish } from '../draft.ts'
import type { Fetcher } from '../fetcher.ts'
import { createAskProvider } from './ask-provider.ts'
import type { Polls } from './polls.ts'
import { toOptions, toPoll } from './to-poll.ts'

interface ProviderPollsDeps {
  network: NetworkName
  /** The account that votes. */
  viewer: string
  ownFetcher: Fetcher
}

/** Spec 3 §9: our own backend has the polls of all networks. Provider API §3.17. */
export function createProviderPolls({ network, viewer, ownFetcher }: ProviderPollsDeps): Polls & {
  create: NonNullable<Publish['createPoll']>
} {
  const ask = createAskProvider(network, ownFetcher)
  const voter = { platform: networkIdentities[network].platform, platform_id: viewer }
  const load: Polls['load'] = async (id) => toPoll(await ask(readPoll, { query: { poll_id: id, ...voter } }))
  return {
    load,
    async vote(poll, choices) {
      const { choice_detail } = await ask(votePoll, { body: { poll_id: poll.id, ...voter, choices: choices.map(Number) } })
      return { ...poll, options: toOptions(choice_detail), voters: (poll.voters ?? 0) + 1 }
    },
    async create({ key, title, choices, type, durationSeconds }) {
      const body = { title, choices: [...choices], type, sub_time: durationSeconds, strategies: '[]' as const, client_id: key }
      return (await ask(createPoll, { body })).poll_id
    },
  }
}
