import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectStablePages } from '../../../tests/provider/expect-stable-pages.ts'
import { type ProviderClient, createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

interface Found {
  cursor: number
  list: { account_id: string; platform: string; platform_id: string; post_id: string; post_content?: Record<string, unknown> }[]
}
interface Queried {
  list: { has_book_marked: boolean; platform: string; platform_id: string; post_id: string; post_type: string }[]
}

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const arrive = async (): Promise<ProviderClient> => createProviderClient(provider, await provider.join())
const keep = (who: ProviderClient, post_id: string, more: object = { platform: 'article' }) =>
  who.post('/v1/bookmark/create', { post_id, ...more })
const remove = (who: ProviderClient, ...post_ids: string[]) => who.post('/v1/bookmark/remove', { post_ids })
const find = (who: ProviderClient, query = '') => who.get<Found>(`/v1/bookmark/find?post_type=all${query}`)
const idsOf = ({ list }: Found) => list.map(({ post_id }) => post_id)
const isKept = async (who: ProviderClient, ...post_ids: string[]) =>
  (await who.post<Queried>('/v1/bookmark/query/ids', { post_ids, post_type: 'all' })).list.map(({ has_book_marked }) => has_book_marked)

describe('a bookmark', () => {
  test('is listed, newest first, until it is removed', async () => {
    const wren = await arrive()
    for (const id of ['one', 'two', 'three']) await keep(wren, id, { platform: 'article', platform_id: 'an-author', post_type: 'text' })
    const found = await find(wren)
    expect(idsOf(found)).toEqual(['three', 'two', 'one'])
    expect(found.cursor).toBe(0)
    expect(found.list[0]).toEqual({
      account_id: expect.any(String) as string,
      platform: 'article',
      platform_id: 'an-author',
      post_id: 'three',
    })
    await remove(wren, 'two', 'never-there')
    expect(idsOf(await find(wren))).toEqual(['three', 'one'])
    expect(await isKept(wren, 'one', 'two', 'three')).toEqual([true, false, true])
  })

  test('is saved once, in its original position, when saved twice', async () => {
    const wren = await arrive()
    for (const id of ['one', 'two', 'one']) await keep(wren, id)
    expect(idsOf(await find(wren))).toEqual(['two', 'one'])
  })

  test('can be seen and removed by its owner only', async () => {
    const [wren, otter] = [await arrive(), await arrive()]
    await keep(wren, 'mine')
    expect(idsOf(await find(otter))).toEqual([])
    expect(await isKept(otter, 'mine')).toEqual([false])
    await remove(otter, 'mine')
    await keep(otter, 'mine')
    await remove(otter, 'mine')
    expect(await isKept(wren, 'mine')).toEqual([true])
  })

  test('requires a session', async () => {
    const guest = createProviderClient(provider)
    expect(await guest.post('/v1/bookmark/query/ids', { post_ids: ['a'], platform: 'bsky', post_type: 'all' })).toEqual({
      list: [{ has_book_marked: false, platform: 'bsky', platform_id: '', post_id: 'a', post_type: 'all' }],
    })
    for (const path of ['/v1/bookmark/find', '/v1/bookmark/find?platforms=farcaster'])
      expect(await guest.refusal(path, {})).toMatchObject({ status: 401 })
  })

  test('is a cast by default, and is shown with what the hub knows of it', async () => {
    const post = provider.world.posts.find(({ network, deleted }) => network === 'farcaster' && !deleted)!
    const { fid } = provider.world.person(post.author).accounts.farcaster!
    const { casts } = await createProviderClient(provider).post<{ casts: { hash: string }[] }>('/v2/user/timeline/farcaster/casts', {
      fids: [String(fid)],
    })
    const { hash } = casts[0]!
    const wren = await arrive()
    await keep(wren, hash, { platform_id: String(fid) })
    const [item] = (await find(wren, `&platforms=farcaster&fid=${fid}`)).list
    expect(item).toMatchObject({ platform: 'farcaster', post_id: hash, post_content: { hash, bookmarked: true } })
    expect(typeof item!.post_content!['replyCount']).toBe('string')
  })

  test('of a deleted or unknown cast stays, without its content', async () => {
    const wren = await arrive()
    for (const id of [`0x${'00'.repeat(20)}`, 'no-hash']) await keep(wren, id, { platform: 'farcaster', platform_id: '7' })
    const { list } = await find(wren, '&platforms=farcaster')
    expect(list).toHaveLength(2)
    for (const item of list) expect(item).not.toHaveProperty('post_content')
  })

  test('of an NFT or a hash is case-insensitive; of anything else it is not', async () => {
    const wren = await arrive()
    const nft = `137.0x${'aB'.repeat(20)}.15`
    await keep(wren, nft, { platform: 'nft' })
    await keep(wren, nft.toLowerCase(), { platform: 'nft' })
    await keep(wren, 'solana.AbC', { platform: 'nft' })
    expect(idsOf(await find(wren, '&platforms=nft'))).toEqual(['solana.AbC', nft])
    expect(await isKept(wren, nft.toUpperCase().replace('0X', '0x'), 'solana.abc', 'solana.AbC')).toEqual([true, false, true])
    await remove(wren, nft.toLowerCase())
    expect(idsOf(await find(wren))).toEqual(['solana.AbC'])
  })

  test.each([
    [{ platform: 'nfts', post_id: 'a' }],
    [{ platform: 'farcaster' }],
    [{ post_id: '' }],
    [{ post_id: 'a', account_id: 'another' }],
    [{ post_id: 'x'.repeat(10_000) }],
    [{ post_id: 'a', post_type: 'poem' }],
  ])('refuses %j', async (body) => {
    expect(await (await arrive()).refusal('/v1/bookmark/create', { method: 'POST', body })).toMatchObject({ status: 400 })
  })
})

describe('the list of bookmarks', () => {
  test('can be filtered by one platform, by several, and by type', async () => {
    const wren = await arrive()
    await keep(wren, 'a', { platform: 'bsky', post_type: 'image' })
    await keep(wren, 'b', { platform: 'article', post_type: 'text' })
    await keep(wren, 'c', { platform: 'snapshot', post_type: 'all' })
    expect(idsOf(await find(wren, '&platforms=bsky'))).toEqual(['a'])
    expect(idsOf(await find(wren, '&platforms=bsky,snapshot'))).toEqual(['c', 'a'])
    expect(idsOf(await find(wren, '&platforms='))).toEqual(['c', 'b', 'a'])
    expect(idsOf(await wren.get<Found>('/v1/bookmark/find?post_type=text'))).toEqual(['c', 'b'])
    expect(await wren.refusal('/v1/bookmark/find?platforms=bsky,nowhere', {})).toMatchObject({ status: 400 })
    const asked = await wren.post<Queried>('/v1/bookmark/query/ids', { post_ids: ['a', 'b'], platform: 'bsky', post_type: 'all', fid: '7' })
    expect(asked.list).toEqual([
      { has_book_marked: true, platform: 'bsky', platform_id: '', post_id: 'a', post_type: 'image' },
      { has_book_marked: false, platform: 'bsky', platform_id: '', post_id: 'b', post_type: 'all' },
    ])
  })

  test('returns 250 bookmarks without gaps or duplicates while it changes', async () => {
    const wren = await arrive()
    await expectStablePages({
      add: (id) => keep(wren, String(id)),
      remove: (id) => remove(wren, String(id)),
      async read(cursor = 0, size) {
        const found = await find(wren, `&platforms=article&limit=${size}&cursor=${cursor}`)
        return { ids: idsOf(found).map(Number), next: found.cursor }
      },
    })
  })

  test('continues after a bookmark that was removed in the meantime', async () => {
    const wren = await arrive()
    for (const id of ['a', 'b', 'c', 'd']) await keep(wren, id)
    const first = await find(wren, '&limit=2')
    await remove(wren, 'c')
    expect(idsOf(await find(wren, `&limit=2&cursor=${first.cursor}`))).toEqual(['b', 'a'])
  })

  test('accepts every form of a first-page request, and rejects foreign cursors', async () => {
    const wren = await arrive()
    await keep(wren, 'a')
    for (const cursor of ['', '&cursor=', '&cursor=0']) expect(idsOf(await find(wren, cursor))).toEqual(['a'])
    for (const cursor of ['-1', 'undefined', '1e3', '1;drop', '99999999999999999999'])
      expect(await wren.refusal(`/v1/bookmark/find?cursor=${cursor}`, {})).toMatchObject({ status: 400 })
  })

  test('is limited to 20,000 bookmarks, which can still be changed', async () => {
    const member = await provider.join()
    const wren = createProviderClient(provider, member)
    await sql`
      insert into bookmarks (account_id, post_id, post_key, platform)
      select ${member.viewer.accountId}, n, n, 'article' from (select generate_series(1, 20000)::text n) numbers`.execute(provider.db)
    expect((await wren.refusal('/v1/bookmark/create', { method: 'POST', body: { post_id: 'more' } })).error).toEqual([
      'You’ve reached the limit for bookmarks. Remove some to add more.',
    ])
    await keep(wren, '20000')
    await remove(wren, '1')
    await keep(wren, 'more')
  })
})
