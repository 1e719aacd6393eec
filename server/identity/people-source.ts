import * as v from 'valibot'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import type { LinkedIdentity } from './linked-identity.ts'
import type { LinkPlatform, NamedIdentity } from './named-identity.ts'

/** A network's own data about one of its users: names, ids and verified wallets. Rejects when the network does not respond. */
export type AskNetwork = (named: NamedIdentity) => Promise<LinkedIdentity[]>

/** A network that can be queried about its users. */
export interface PeopleSource {
  platform: LinkPlatform
  ask: AskNetwork
}

/** Queries each network about its own users only. */
export function createAskNetwork(sources: readonly PeopleSource[]): AskNetwork {
  const byPlatform = new Map<string, PeopleSource>(sources.map((source) => [source.platform, source]))
  return async (named) => (await byPlatform.get(named.platform)?.ask(named)) ?? []
}

/** Caches results for a minute and limits concurrent requests. */
export function createPeopleSource(platform: LinkPlatform, now: () => number, ask: AskNetwork): PeopleSource {
  const read = createGentleReader(
    (key) => {
      const [by, ...value] = key.split(':')
      return ask({ platform, by, value: value.join(':') } as NamedIdentity)
    },
    { age: 60_000, size: 5000, now },
  )
  return { platform, ask: ({ by, value }) => read(`${by}:${value}`) }
}

export const capped = (max: number) =>
  v.pipe(
    v.string(),
    v.transform((text) => text.slice(0, max)),
  )

export const toAvatar = (url: unknown): string => (typeof url === 'string' && url.startsWith('https://') && url.length <= 2000 ? url : '')
