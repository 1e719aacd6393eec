import type { SearchedPerson } from '@chorus/contract/identity/search-identity'
import { startWeb3Bio } from '@chorus/sandbox/identity/start-web3bio'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { joinCast } from '../../../tests/provider/join-cast.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const members = ['mina', 'mei', 'malik', 'kofi']
/** Known only to external sources. */
const stranger = world.people.find(({ key, ens, accounts }) => !members.includes(key) && ens && accounts.farcaster && accounts.lens)!
const disposables = new AsyncDisposableStack()
let provider: Provider
beforeAll(async () => {
  const web3bio = disposables.use(await startWeb3Bio({ world, mediaUrl: 'https://media.example' }))
  provider = disposables.use(await startProvider({ environment: { CHORUS_WEB3BIO_URL: web3bio.url } }))
  for (const key of members) await joinCast(provider, world.person(key))
})
afterAll(() => disposables.disposeAsync())

interface Found {
  list: SearchedPerson[]
  cursor: number
  size: number
}

let client = 0
async function search(query: Record<string, string>): Promise<Found> {
  const address = `198.51.100.${(client += 1) % 250}`
  const { status, json } = await provider.ask(`/v2/search/identity?${new URLSearchParams(query)}`, { address })
  expect(status, JSON.stringify(json)).toBe(200)
  return (json as { data: Found }).data
}
const namesOf = ({ list }: Found) => list.map(({ lens, farcaster, twitter, bsky }) => (lens ?? farcaster ?? twitter ?? bsky)?.[0]?.handle)

describe('identity search', () => {
  test('finds people whose public names begin with the query, sorted by those names, one entry per person', async () => {
    expect(namesOf(await search({ keyword: 'M', platform: 'lens' }))).toEqual(['malik', 'mei', 'mina'])
    const { list, size } = await search({ keyword: '@mina' })
    expect(size).toBe(list.length)
    const { accounts, wallets } = world.person('mina')
    expect(list[0]).toMatchObject({
      farcaster: [{ platform_id: String(accounts.farcaster!.fid), handle: 'mina', hit: true, score: 1 }],
      lens: [{ platform_id: accounts.lens!.address, owner: accounts.lens!.owner }],
      twitter: [{ platform_id: accounts.x!.id, handle: 'mina_tides', score: 0.5 }],
      bsky: [{ platform_id: accounts.bluesky!.did }],
      eth: [{ platform_id: wallets.evm, hit: false, score: 0 }],
      solana: [{ platform_id: wallets.solana }],
    })
    expect(list).toHaveLength(1)
  })

  test('lists everyone once across pages', async () => {
    const seen: unknown[] = []
    let cursor = 0
    for (let page = 0; page < 10; page += 1) {
      const found = await search({ keyword: 'm', size: '1', platform: 'lens,twitter', cursor: String(cursor) })
      seen.push(...namesOf(found))
      cursor = found.cursor
      if (cursor === 0) break
    }
    expect(seen).toEqual(['malik', 'mei', 'mina'])
  })

  test('finds matching display names after matching unique names', async () => {
    const other = await provider.join({ platform: 'twitter', subject: '31', handle: 'zz_other', displayName: 'Mina the Second' })
    await provider.join({ platform: 'google', subject: 'g-31', displayName: 'Mina the Hidden' })
    const found = await search({ keyword: 'MINA', platform: 'twitter' })
    expect(found.list.map(({ twitter }) => twitter![0]!.handle)).toEqual(['mina_tides', 'zz_other'])
    expect(found.list[1]!.twitter).toMatchObject([{ name: 'Mina the Second', hit: true, score: 0.25 }])
    expect((await search({ keyword: 'mina o', platform: 'farcaster' })).list).toMatchObject([{ farcaster: [{ handle: 'mina' }] }])
    expect(await search({ keyword: 'Mina the H' })).toEqual({ list: [], cursor: 0, size: 0 })
    await provider.ask('/v3/auth/account/delete', { method: 'DELETE', token: other.token })
    expect((await search({ keyword: 'Mina the S' })).list).toEqual([])
  })

  test.each([
    ['OKAF', ['mina']],
    ['oka min', ['mina']],
    ['tides', ['mina']],
    ['mens', ['kofi']],
    ['okafor-x', []],
    ['kafor', []],
  ])('finds people by the beginnings of words in their names: %s', async (keyword, expected) => {
    const { list, cursor } = await search({ keyword, platform: 'farcaster,twitter' })
    expect(list.map(({ farcaster }) => farcaster?.[0]?.handle)).toEqual(expected)
    expect(cursor).toBe(0)
    for (const { farcaster, twitter } of list) expect([...farcaster!, ...twitter!].filter(({ hit }) => hit)).not.toEqual([])
  })

  test.each([
    ['a wallet', stranger.wallets.evm],
    ['a Solana wallet', stranger.wallets.solana],
    ['a name', stranger.ens!],
    ['a fid', String(stranger.accounts.farcaster!.fid)],
    ['a Lens name', `${stranger.accounts.lens!.localName}.lens`],
    ['a handle', stranger.accounts.farcaster!.username],
  ])('finds a person that external sources know by %s', async (_, keyword) => {
    const { list } = await search({ keyword })
    expect(list[0]).toMatchObject({
      farcaster: [{ handle: stranger.accounts.farcaster!.username }],
      eth: [{ platform_id: stranger.wallets.evm }],
      ens: [{ handle: stranger.ens, owner: stranger.wallets.evm, primary: true }],
    })
  })

  test.each(['', ' ', '@', 'nobody-at-all', '%', '_', 'mınа', '\u212aofi', 'kofi@mail', 'kofi_tg', 'mail.example', '100000001'])(
    'finds no one by %o',
    async (keyword) => {
      expect(await search({ keyword })).toEqual({ list: [], cursor: 0, size: 0 })
    },
  )

  test('returns only the requested kinds', async () => {
    const { list } = await search({ keyword: 'kofi', platform: 'eth,twitter,myspace' })
    expect(list.map((person) => Object.keys(person).toSorted())).toEqual([['eth', 'twitter']])
    expect((await search({ keyword: 'kofi', platform: 'myspace' })).list).toEqual([])
  })

  test.each(['x', '-1', '999999999999', '1.5'])('ends the list for the invalid cursor %s', async (cursor) => {
    expect((await search({ keyword: 'm', cursor })).list).toEqual([])
  })

  test('looks names up by their index', async () => {
    const plan = await provider.db.transaction().execute(async (transaction) => {
      // A table with a dozen rows would be scanned regardless of its indices.
      await sql`set local enable_seqscan = off`.execute(transaction)
      await sql`set local enable_bitmapscan = off`.execute(transaction)
      // Another index and a sort may look as cheap while there are so few rows.
      await sql`set local enable_sort = off`.execute(transaction)
      await sql`set local enable_incremental_sort = off`.execute(transaction)
      const { rows } = await sql<{ 'QUERY PLAN': string }>`explain select one.id from identities one
        where one.handle is not null and one.platform in ('wallet', 'solana', 'lens', 'farcaster', 'twitter', 'bsky')
          and lower(one.handle) collate "C" >= 'm' and lower(one.handle) collate "C" < 'n'
        order by lower(one.handle) collate "C", one.id limit 5`.execute(transaction)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toContain('identities_by_name')
    expect(plan).not.toContain('Sort')
  })
})
