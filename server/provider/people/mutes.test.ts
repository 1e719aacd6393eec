import { startWeb3Bio } from '@chorus/sandbox/identity/start-web3bio'
import { startLens } from '@chorus/sandbox/lens/start-lens'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStablePages } from '../../../tests/provider/expect-stable-pages.ts'
import { type ProviderClient, createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

interface Relationship {
  id: string
  address: string
  snsId: string
  snsPlatform: string
}
interface MuteList {
  page: number
  nextPage: number
  blocks: Relationship[]
}

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const solana = 'DRpbCBMxVnDK7maPM5tGv6MvB3v1sRMC86PZ8okm21hy'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const arrive = async (): Promise<ProviderClient> => createProviderClient(provider, await provider.join())
const list = (who: ProviderClient, platform: string, page = 1, size = 20) =>
  who.get<MuteList>(`/v1/user/${platform === 'wallet' ? 'mutelist' : 'platformMuteList'}?size=${size}&page=${page}&platform=${platform}`)
const isMuted = async (who: ProviderClient, snsPlatform: string, snsId: string) =>
  (await who.post<{ blocked: boolean }[]>('/v1/user/muteRelation', { conditions: [{ snsPlatform, snsId }] }))[0]!.blocked
const isMuteAll = async (who: ProviderClient, query: string) =>
  (await who.get<{ isBlockAll: boolean }>(`/v1/user/isMuteAll?${query}`)).isBlockAll

describe('muting', () => {
  test.each([
    [{ fid: '7' }, 'farcaster', '7'],
    [{ fid: 8 }, 'farcaster', '8'],
    [{ twitterId: '99' }, 'twitter', '99'],
    [{ lensId: '0xABcd' }, 'lens', '0xabcd'],
    [{ did: 'did:plc:otter' }, 'bsky', 'did:plc:otter'],
    [{ address: checksummed }, 'wallet', checksummed.toLowerCase()],
    [{ address: solana }, 'wallet', solana],
  ])('returns %j in the relation and the list until it is unmuted', async (account, platform, id) => {
    const wren = await arrive()
    const relationship = { snsId: id, snsPlatform: platform, address: platform === 'wallet' ? id : '' }
    expect(await isMuted(wren, platform, id)).toBe(false)
    expect(await wren.post('/v1/user/mute', account)).toMatchObject([relationship])
    expect(await isMuted(wren, platform, id)).toBe(true)
    expect((await list(wren, platform)).blocks).toMatchObject([relationship])
    expect(await wren.post('/v1/user/unmute', account)).toMatchObject([relationship])
    expect(await isMuted(wren, platform, id)).toBe(false)
    expect(await list(wren, platform)).toEqual({ page: 1, nextPage: 0, blocks: [] })
  })

  test('accepts a second mute, which keeps its position in the list', async () => {
    const wren = await arrive()
    for (const fid of ['1', '2', '1']) await wren.post('/v1/user/mute', { fid })
    expect((await list(wren, 'farcaster')).blocks.map(({ snsId }) => snsId)).toEqual(['2', '1'])
    await wren.post('/v1/user/unmute', { fid: '1' })
    expect(await wren.post('/v1/user/unmute', { fid: '1' })).toEqual([])
  })

  test('treats all spellings of an Ethereum wallet as one, and refuses a wrong checksum', async () => {
    const wren = await arrive()
    const spellings = [checksummed, checksummed.toLowerCase(), `0x${checksummed.slice(2).toUpperCase()}`]
    for (const address of spellings) await wren.post('/v1/user/mute', { address })
    expect((await list(wren, 'wallet')).blocks).toHaveLength(1)
    for (const address of spellings) expect(await isMuted(wren, 'wallet', address)).toBe(true)
    const wrong = checksummed.replace('aA', 'Aa')
    expect(await wren.refusal('/v1/user/mute', { method: 'POST', body: { address: wrong } })).toEqual({
      status: 200,
      error: [`Invalid address: ${wrong}`],
    })
    expect(await isMuted(wren, 'wallet', solana.toLowerCase())).toBe(false)
  })

  test('is visible to its owner only', async () => {
    const [wren, otter] = [await arrive(), await arrive()]
    await wren.post('/v1/user/mute', { fid: '7' })
    expect(await isMuted(otter, 'farcaster', '7')).toBe(false)
    expect((await list(otter, 'farcaster')).blocks).toEqual([])
    await otter.post('/v1/user/unmute', { fid: '7' })
    expect(await isMuted(wren, 'farcaster', '7')).toBe(true)
  })

  test('requires a session; guests have no mutes', async () => {
    const guest = createProviderClient(provider)
    expect(await guest.refusal('/v1/user/mute', { method: 'POST', body: { fid: '7' } })).toMatchObject({ status: 401 })
    expect(await isMuted(guest, 'farcaster', '7')).toBe(false)
    expect(await isMuteAll(guest, 'fid=7')).toBe(false)
  })

  test.each([
    {},
    { fid: '1', twitterId: '2' },
    { fid: '1; drop table mutes' },
    { fid: '1', extra: 1 },
    { bskyDid: 'did:plc:a' },
    { did: 'otter.example' },
  ])('refuses %j', async (body) => {
    expect(await (await arrive()).refusal('/v1/user/mute', { method: 'POST', body })).toMatchObject({ status: 400 })
  })

  test('returns both names of the relation, in the requested order', async () => {
    const wren = await arrive()
    await wren.post('/v1/user/mute', { fid: '7' })
    const conditions = [
      { snsPlatform: 'lens', snsId: '7' },
      { snsPlatform: 'farcaster', snsId: '7' },
      { snsPlatform: 'nowhere', snsId: '\u202e7' },
    ]
    for (const name of ['muteRelation', 'blockRelation'])
      expect(await wren.post(`/v1/user/${name}`, { conditions })).toEqual(
        conditions.map((condition, index) => ({ ...condition, blocked: index === 1 })),
      )
  })
})

describe('muting everything of a person', () => {
  const tell = (who: ProviderClient, key: string, id: string) => who.post<Relationship[]>(`/v1/user/muteAll?${key}=${id}`, { [key]: id })

  test('includes what is publicly connected, now and later, and nothing private', async () => {
    const wallet = `0x${'ab'.repeat(20)}`
    const member = await provider.join({ platform: 'farcaster', subject: '70001', facts: { addresses: [wallet] } })
    const { accountId } = member.viewer
    const connect = (platform: string, subject: string) =>
      provider.db.insertInto('identities').values({ account_id: accountId, platform, subject }).execute()
    await connect('twitter', '70002')
    await connect('email', 'secret@mail.example')
    await connect('solana', solana)
    const wren = await arrive()
    const muted = await tell(wren, 'twitterId', '70002')
    expect(muted.map(({ snsPlatform, snsId }) => `${snsPlatform} ${snsId}`).toSorted()).toEqual(
      ['farcaster 70001', 'twitter 70002', `wallet ${solana}`, `wallet ${wallet}`].toSorted(),
    )
    await connect('lens', `0x${'cd'.repeat(20)}`)
    expect(await isMuted(wren, 'lens', `0x${'CD'.repeat(20)}`)).toBe(true)
    expect(await isMuted(wren, 'email', 'secret@mail.example')).toBe(false)
    for (const query of ['fid=70001', 'twitterId=70002', `address=${solana}`, `lensId=0x${'cd'.repeat(20)}`])
      expect(await isMuteAll(wren, query), query).toBe(true)
    const otter = await arrive()
    expect(await isMuteAll(otter, 'fid=70001')).toBe(false)
  })

  test('ends when one identity is unmuted; the others stay muted individually', async () => {
    const member = await provider.join({ platform: 'farcaster', subject: '70011' })
    await provider.db
      .insertInto('identities')
      .values({ account_id: member.viewer.accountId, platform: 'twitter', subject: '70012' })
      .execute()
    const wren = await arrive()
    await tell(wren, 'fid', '70011')
    await wren.post('/v1/user/unmute', { twitterId: '70012' })
    expect(await isMuteAll(wren, 'fid=70011')).toBe(false)
    expect(await isMuted(wren, 'twitter', '70012')).toBe(false)
    expect(await isMuted(wren, 'farcaster', '70011')).toBe(true)
  })

  test('includes external links of someone without an account, and ends as a whole', async () => {
    await using standIn = await startWeb3Bio({ world: provider.world, mediaUrl: 'http://127.0.0.1:9' })
    await using lensApi = await startLens({ world: provider.world, mediaUrl: 'http://127.0.0.1:9' })
    const environment = { CHORUS_WEB3BIO_URL: standIn.url, CHORUS_LENS_URL: lensApi.url }
    await using told = await startProvider({ environment, app: { limits: unlimited } })
    const { accounts, wallets } = told.world.people.find((person) => person.accounts.farcaster && person.accounts.lens)!
    const [fid, lens] = [String(accounts.farcaster!.fid), accounts.lens!.address.toLowerCase()]
    const wren = createProviderClient(told, await told.join())
    const muted = await tell(wren, 'fid', fid)
    expect(muted.map(({ snsPlatform, snsId }) => `${snsPlatform} ${snsId}`)).toEqual(
      expect.arrayContaining([`farcaster ${fid}`, `lens ${lens}`, `wallet ${wallets.evm}`]) as string[],
    )
    expect(new Set(muted.map(({ snsPlatform, snsId }) => `${snsPlatform} ${snsId}`)).size).toBe(muted.length)
    for (const query of [`lensId=${lens}`, `address=${wallets.evm}`, `fid=${fid}`]) expect(await isMuteAll(wren, query), query).toBe(true)
    await wren.post('/v1/user/unmute', { address: wallets.evm })
    for (const query of [`lensId=${lens}`, `address=${wallets.evm}`, `fid=${fid}`]) expect(await isMuteAll(wren, query), query).toBe(false)
    expect(await isMuted(wren, 'lens', lens)).toBe(true)
  })

  test('works for someone without any linked identities', async () => {
    const wren = await arrive()
    expect(await tell(wren, 'fid', '70021')).toMatchObject([{ snsPlatform: 'farcaster', snsId: '70021' }])
    expect(await isMuteAll(wren, 'fid=70021')).toBe(true)
    expect(await isMuteAll(wren, 'fid=70022')).toBe(false)
  })

  test('refuses a query that names someone other than the body', async () => {
    const wren = await arrive()
    const body = { fid: '1' }
    expect(await wren.refusal('/v1/user/muteAll?fid=2', { method: 'POST', body })).toMatchObject({ status: 400 })
    expect(await wren.refusal('/v1/user/muteAll?twitterId=1', { method: 'POST', body })).toMatchObject({ status: 400 })
    await wren.post('/v1/user/muteAll', body)
  })

  test('does not deadlock for the same person in different orders', async () => {
    const member = await provider.join({ platform: 'farcaster', subject: '70031' })
    await provider.db
      .insertInto('identities')
      .values({ account_id: member.viewer.accountId, platform: 'twitter', subject: '70032' })
      .execute()
    const wren = await arrive()
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? tell(wren, 'fid', '70031') : tell(wren, 'twitterId', '70032'))))
    expect((await list(wren, 'farcaster')).blocks).toHaveLength(1)
  })
})

describe('the list', () => {
  test('returns 250 mutes without gaps or duplicates while the list changes', async () => {
    const wren = await arrive()
    await expectStablePages({
      add: (fid) => wren.post('/v1/user/mute', { fid: String(fid) }),
      remove: (fid) => wren.post('/v1/user/unmute', { fid: String(fid) }),
      async read(page, size) {
        const { blocks, nextPage } = await list(wren, 'farcaster', page, size)
        return { ids: blocks.map(({ snsId }) => Number(snsId)), next: nextPage }
      },
    })
  })

  test('supports numbered pages too', async () => {
    const wren = await arrive()
    for (let fid = 1; fid <= 5; fid += 1) await wren.post('/v1/user/mute', { fid: String(fid) })
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(wren, 'farcaster', page, 2)))
    expect(pages.map(({ blocks }) => blocks.map(({ snsId }) => snsId))).toEqual([['5', '4'], ['3', '2'], ['1'], []])
    expect(pages.map(({ page }) => page)).toEqual([1, 2, 3, 4])
    expect(pages.map(({ nextPage }) => nextPage > 1_000_000)).toEqual([true, true, false, false])
  })

  test('is limited to 20,000 mutes, which can be repeated', async () => {
    const member = await provider.join()
    const wren = createProviderClient(provider, member)
    await sql`
      insert into mutes (account_id, platform, subject)
      select ${member.viewer.accountId}, 'farcaster', n::text from generate_series(1, 20000) n`.execute(provider.db)
    expect((await wren.refusal('/v1/user/mute', { method: 'POST', body: { fid: '20001' } })).error).toEqual([
      'You’ve reached the limit for mutes. Unmute some to add more.',
    ])
    await wren.post('/v1/user/mute', { fid: '20000' })
    await wren.post('/v1/user/unmute', { fid: '1' })
    await wren.post('/v1/user/mute', { fid: '20001' })
  })
})

describe('a collection', () => {
  test('is muted once, listed and unmuted, for any form of id', async () => {
    const [wren, otter] = [await arrive(), await arrive()]
    const ids = ['plain', '\u202edesrever', "'; drop table muted_collections; --", '%s%n', 'x'.repeat(300)]
    for (const id of [...ids, ...ids]) await wren.post('/v2/mute/collection', { collection_id: id })
    const seen = () => wren.get<{ list: { collection_id: string }[]; cursor: number }>('/v2/mute/collection?size=3')
    expect((await seen()).list.map((row) => row.collection_id)).toEqual(ids.toReversed().slice(0, 3))
    const { cursor } = await seen()
    expect(await wren.get(`/v2/mute/collection?size=3&cursor=${cursor}`)).toEqual({
      list: ids
        .toReversed()
        .slice(3)
        .map((id) => ({ collection_id: id })),
      cursor: 0,
    })
    expect(await otter.get('/v2/mute/collection')).toEqual({ list: [], cursor: 0 })
    for (const id of ids) await wren.send('/v2/mute/collection', { method: 'DELETE', body: { collection_id: id } })
    expect(await wren.get('/v2/mute/collection')).toEqual({ list: [], cursor: 0 })
  })
})
