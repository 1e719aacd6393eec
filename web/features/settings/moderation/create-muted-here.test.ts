import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import { expect, test } from 'vitest'
import { createCache } from '../../../cache/create-cache.ts'
import { minaViewers, sampleProfile } from '../../../cache/testing/sample-entities.ts'
import type { Services } from '../../../services/context/services.ts'
import { createMutedHere } from './create-muted-here.ts'

/** Our server's mutes by page. X cannot look up profiles here. */
function setUp(pages: Readonly<Record<string, readonly (readonly string[])[]>>, networks: readonly NetworkName[]) {
  const asked: string[] = []
  const ownFetcher = async (path: string) => {
    const query = new URL(path, 'https://chorus.example').searchParams
    const [platform, page] = [query.get('platform')!, Number(query.get('page'))]
    asked.push(`${platform} ${page}`)
    const blocks = (pages[platform]?.[page - 1] ?? []).map((snsId) => ({ id: '1', address: '', snsId, snsPlatform: platform }))
    return Response.json({ code: 0, data: { page, nextPage: pages[platform]?.[page] ? page + 1 : 0, blocks } })
  }
  const profile = async (network: NetworkName, id: string) => {
    if (network === 'x') throw new Failure('unreachable', 'X is away.', { network })
    return sampleProfile(network, id, { displayName: `Named ${id}` })
  }
  const connections = Object.fromEntries(
    (['farcaster', 'lens', 'x', 'bluesky'] as const).map((network) => [network, { profile: (id: string) => profile(network, id) }]),
  ) as unknown as Services['connections']
  const cache = createCache({ now: () => 0, viewers: minaViewers })
  const lane = createMutedHere({ cache, connections, ownFetcher }, networks)
  const readAll = async () => {
    const read: string[][] = []
    for (let cursor: string | undefined, isFirst = true; isFirst || cursor; isFirst = false) {
      const page = await lane.load({ cursor })
      read.push(page.items.map(({ person }) => `${person.ref} ${person.displayName}`))
      cursor = page.cursor
    }
    return read
  }
  return { cache, lane, asked, readAll }
}

test('reads the networks in turn and skips those without mutes', async () => {
  const { asked, readAll, cache } = setUp({ farcaster: [['1', '2'], ['3']], bsky: [['did:plc:a']] }, ['farcaster', 'lens', 'bluesky'])
  expect(await readAll()).toEqual([
    ['farcaster:@1 Named 1', 'farcaster:@2 Named 2'],
    ['farcaster:@3 Named 3'],
    ['bluesky:@did:plc:a Named did:plc:a'],
  ])
  expect(asked).toEqual(['farcaster 1', 'farcaster 2', 'lens 1', 'bsky 1'])
  expect(cache.flag('farcaster:@3', 'muteHere')).toBe(true)
})

test('shows the id of a profile that cannot be loaded, so that it can be unmuted', async () => {
  const { readAll, cache } = setUp({ twitter: [['77']] }, ['x'])
  expect(await readAll()).toEqual([['x:@77 77']])
  expect(cache.flag('x:@77', 'muteHere')).toBe(true)
  expect(cache.profile('x:@77'), 'nothing is made up of them').toBeUndefined()
})

test('is empty when no one is muted', async () => {
  expect(await setUp({}, ['farcaster', 'lens', 'x', 'bluesky']).readAll()).toEqual([[]])
})

test('fails the list when the server refuses', async () => {
  const lane = createMutedHere(
    {
      cache: createCache({ now: () => 0, viewers: minaViewers }),
      connections: {} as Services['connections'],
      ownFetcher: async () => Response.json({ code: 1, error: ['No.'] }),
    },
    ['farcaster'],
  )
  await expect(lane.load({})).rejects.toMatchObject({ kind: 'refused' })
})
