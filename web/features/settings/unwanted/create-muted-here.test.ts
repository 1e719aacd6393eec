import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/limits'
import { expect, test } from 'vitest'
import type { Services } from '../../../app/services.ts'
import { createCache } from '../../../cache/create-cache.ts'
import { minaLooks, sampleProfile } from '../../../cache/testing/sample-entities.ts'
import { createMutedHere } from './create-muted-here.ts'

/** Our server mutes these, page by page; of X nobody can be asked who that is. */
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
  const cache = createCache({ now: () => 0, viewers: minaLooks })
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

test('goes through the networks one after the other, and past those where nobody is muted', async () => {
  const { asked, readAll, cache } = setUp({ farcaster: [['1', '2'], ['3']], bsky: [['did:plc:a']] }, ['farcaster', 'lens', 'bluesky'])
  expect(await readAll()).toEqual([
    ['farcaster:@1 Named 1', 'farcaster:@2 Named 2'],
    ['farcaster:@3 Named 3'],
    ['bluesky:@did:plc:a Named did:plc:a'],
  ])
  expect(asked).toEqual(['farcaster 1', 'farcaster 2', 'lens 1', 'bsky 1'])
  expect(cache.flag('farcaster:@3', 'muteHere')).toBe(true)
})

test('of whom their network says nothing the id stands there, to be unmuted all the same', async () => {
  const { readAll, cache } = setUp({ twitter: [['77']] }, ['x'])
  expect(await readAll()).toEqual([['x:@77 77']])
  expect(cache.flag('x:@77', 'muteHere')).toBe(true)
  expect(cache.profile('x:@77'), 'nothing is made up of them').toBeUndefined()
})

test('where nobody is muted the list is empty', async () => {
  expect(await setUp({}, ['farcaster', 'lens', 'x', 'bluesky']).readAll()).toEqual([[]])
})

test('a server that refuses is a failure of the list', async () => {
  const lane = createMutedHere(
    {
      cache: createCache({ now: () => 0, viewers: minaLooks }),
      connections: {} as Services['connections'],
      ownFetcher: async () => Response.json({ code: 1, error: ['No.'] }),
    },
    ['farcaster'],
  )
  await expect(lane.load({})).rejects.toMatchObject({ kind: 'refused' })
})
