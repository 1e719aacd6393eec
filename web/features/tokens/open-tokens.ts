import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import type { Ranking } from '@chorus/contract/tokens/rankings'
import {
  tokenByName,
  tokenChart,
  tokenRanking,
  tokenSearch,
  type ChartRange,
  type FoundToken,
  type Token,
} from '@chorus/contract/tokens/tokens'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createResource, type Resource } from '../../cache/resources/resource.ts'
import type { Services } from '../../services/context/services.ts'

/** Tokens belong to no network, but what is loaded of them is shared per account like everything else. */
function openPart<T>(services: Services, key: string, load: (fetcher: Fetcher) => Promise<T>, known?: T): Resource<T> {
  const create = (loaded: T | undefined) => createResource(() => load(services.ownFetcher), loaded)
  return services.sharedState<Resource<T>, T>(`token:${key}`, undefined, create, known)
}

/** `name`: an id, symbol or contract address. */
export const openToken = (services: Services, name: string, isSymbol: boolean, known?: Token): Resource<Token> =>
  openPart(
    services,
    `${isSymbol ? '$' : ''}${name}`,
    (fetcher) => askOwnServer(fetcher, tokenByName, { query: { name, ...(isSymbol && { isSymbol: 'true' }) } }),
    known,
  )

export const openChart = (services: Services, id: string, range: ChartRange): Resource<ReplyOf<typeof tokenChart>> =>
  openPart(services, `${id}:chart:${range}`, (fetcher) => askOwnServer(fetcher, tokenChart, { query: { coingecko_id: id, range } }))

export const openRanking = (services: Services, kind: Ranking): Resource<ReplyOf<typeof tokenRanking>> =>
  openPart(services, `:ranking:${kind}`, (fetcher) => askOwnServer(fetcher, tokenRanking, { query: { kind } }))

/** The most valuable first. */
export const openFoundTokens = (services: Services, query: string): Resource<FoundToken[]> =>
  openPart(services, `:search:${query}`, async (fetcher) => (await askOwnServer(fetcher, tokenSearch, { query: { query } })).coins)
