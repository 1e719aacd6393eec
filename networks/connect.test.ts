import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { FarcasterSession, XSession } from '@chorus/model/session/session'
import { expect, test } from 'vitest'
import { createGuestAdapter } from './bluesky/create-adapter.ts'
import { preloadCalls } from './connect-guest.ts'
import { connect } from './connect.ts'
import { descriptors } from './descriptors.ts'
import { createAdapter as createFarcasterAdapter, createMemberAdapter } from './farcaster/create-adapter.ts'
import type { LateSearch } from './late.ts'
import { createGuestAdapter as createLensAdapter } from './lens/create-adapter.ts'
import type { NetworkDeps } from './network.ts'
import { createApiReads } from './x/api-reads.ts'
import { createAskX } from './x/ask-x.ts'
import { createScrapeReads } from './x/scrape/scrape-reads.ts'

const nowhere = () => Promise.reject(new Error('No network here.'))
/** A server that has everything its networks can use. */
const deps: NetworkDeps = { fetcher: nowhere, ownFetcher: nowhere, now: () => 0, options: { index: 'on', client: 'on' } }

/** `feeds.popular`, for each function. */
const toCalls = (value: object, path = ''): string[] =>
  Object.entries(value)
    .flatMap(([name, inner]: [string, unknown]) =>
      typeof inner === 'function' ? [path + name] : typeof inner === 'object' && inner !== null ? toCalls(inner, `${path}${name}.`) : [],
    )
    .toSorted()

type Adapter = object & Partial<LateSearch>

/** The calls of an adapter, with those of the search that it loads later. */
const toAdapterCalls = async ({ loadSearch, ...calls }: Adapter) => toCalls({ ...calls, ...(await loadSearch?.()) })

const guestAdapters: Record<NetworkName, Adapter> = {
  farcaster: createFarcasterAdapter(deps),
  lens: createLensAdapter(deps),
  x: createScrapeReads(deps),
  bluesky: createGuestAdapter(deps),
}

test.each(networkNames)('a guest of %s is offered every call of its adapter, except those that only accounts have', async (network) => {
  const isForAccounts = (call: string) => descriptors[network].accountCapabilities.some((name) => call.startsWith(`${name}.`))
  const calls = (await toAdapterCalls(guestAdapters[network])).filter((call) => !isForAccounts(call))
  expect(toCalls(connect(network, undefined, deps))).toEqual(calls)
})

test('a hosted account of Farcaster is offered every call of its adapter', async () => {
  const session: FarcasterSession = {
    type: 'Farcaster',
    profileId: '3',
    token: '',
    createdAt: 0,
    expiresAt: 0,
    proof: { kind: 'grant', signerRequestToken: '' },
  }
  const adapter = createMemberAdapter(deps, '3')
  const calls = await toAdapterCalls({ ...adapter, muteChannel: undefined } as Adapter)
  const polls = ['polls.load', 'polls.vote', 'polls.create']
  const all = [...calls.filter((name) => name !== 'loadPolls'), ...polls, 'channels.mute.add', 'channels.mute.list', 'channels.mute.remove']
  expect(toCalls(connect('farcaster', session, deps))).toEqual(expect.arrayContaining(all))
})

test('a server without Farcaster’s client API offers channels but not their members', () => {
  const { channels } = connect('farcaster', undefined, { ...deps, options: { index: 'on' } })
  expect(Object.keys(channels!)).toContain('posts')
  expect(channels).not.toHaveProperty('members')
})

test('an account of X is offered every call of its adapter', async () => {
  const session = { type: 'Twitter', profileId: '1', payload: {} } as XSession
  const reads = createApiReads(createAskX(session.payload, nowhere), { ...deps, viewer: { me: '1', canReplyToAll: true } })
  expect(toCalls(connect('x', session, deps))).toEqual(expect.arrayContaining(await toAdapterCalls(reads)))
})

test.each(networkNames)('the calls of %s can be loaded before the first one', (network) =>
  expect(preloadCalls(network)).resolves.toBeUndefined(),
)
