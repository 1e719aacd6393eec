import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createPlanReader, type PlanReader, type Statement } from '../../../tests/database/read-plans.ts'
import { type Ask, type Member, type Node, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

/** Rows per table, and accounts to spread them over. Ours has as many as a heavy user. */
const rows = 100_000
const accounts = 500
const own = 2000

let provider: Provider
let reader: PlanReader
let node: Node
let member: Member

const tables = [
  'mutes',
  'muted_people',
  'muted_collections',
  'reports',
  'bookmarks',
  'likes',
  'watches',
  'refused_relations',
  'push_switches',
  'device_tokens',
  'identities',
] as const

beforeAll(async () => {
  provider = await startProvider({ app: { limits: unlimited } })
  reader = createPlanReader(provider.db)
  node = provider.addNode({ db: reader.db })
  // One who follows people, and another who is searched for.
  member = await provider.join({ platform: 'farcaster', subject: String(provider.world.person('mina').accounts.farcaster!.fid) })
  await provider.join({ platform: 'farcaster', subject: '1' })
  await fill()
  await sql`analyze`.execute(provider.db)
}, 120_000)
afterAll(() => provider[Symbol.asyncDispose]())

async function fill(): Promise<void> {
  const { db } = provider
  await sql`insert into accounts (id, uid) select gen_random_uuid(), 'filler-' || n from generate_series(1, ${accounts}::int) n`.execute(db)
  // The first rows are ours; the rest alternate between filler accounts.
  await sql`create table fill as
    select n, case when n <= ${own}::int then ${member.viewer.accountId}::uuid else filler.id end as account_id, n::text as id
    from generate_series(1, ${rows}::int) n
    left join (select id, row_number() over () as place from accounts where uid like 'filler-%') filler on filler.place = n % ${accounts}::int + 1`.execute(
    db,
  )
  const platform = sql`(array['farcaster', 'lens', 'twitter', 'wallet'])[n % 4 + 1]`
  const fillings = [
    sql`insert into mutes (account_id, platform, subject) select account_id, ${platform}, id from fill`,
    sql`insert into muted_people (account_id, platform, subject, person) select account_id, ${platform}, id, gen_random_uuid() from fill`,
    sql`insert into muted_collections (account_id, collection_id) select account_id, id from fill`,
    sql`insert into reports (account_id, kind, platform, subject) select account_id, 'post', ${platform}, id from fill`,
    sql`insert into bookmarks (account_id, post_id, post_key, platform, post_type)
      select account_id, id, id, (array['farcaster', 'article', 'nft', 'bsky'])[n % 4 + 1], (array['text', 'image'])[n / 4 % 2 + 1] from fill`,
    sql`insert into likes (account_id, like_id, like_type, like_owner_id, platform_id) select account_id, id, 'swap', 'x', '1' from fill`,
    sql`insert into watches (account_id, kind, address) select account_id, 'wallet', '0x' || lpad(id, 40, '0') from fill`,
    sql`insert into refused_relations (account_id, twitter_id, address, reason) select account_id, id, id, 'x' from fill where n > ${own}::int`,
    sql`insert into push_switches (account_id, platform, push_type, state) select account_id, id, id, true from fill where n > ${own}::int`,
    sql`insert into device_tokens (account_id, token_hash, platform) select account_id, sha256(id::bytea), 'web' from fill where n > ${own}::int`,
    sql`insert into identities (account_id, platform, subject) select account_id, ${platform}, 'f' || id from fill where n > ${own}::int`,
  ]
  for (const filling of fillings) await filling.execute(db)
}

const post = (body: unknown): Ask => ({ method: 'POST', body })
const wallet = `0x${'1'.padStart(40, '0')}`

const calls: readonly (readonly [string, string, Ask])[] = [
  ['mute', '/v1/user/mute', post({ fid: '7' })],
  ['unmute', '/v1/user/unmute', post({ fid: '7' })],
  [
    'the relation',
    '/v1/user/muteRelation',
    post({ conditions: Array.from({ length: 500 }, (_, n) => ({ snsPlatform: 'lens', snsId: String(n) })) }),
  ],
  ['mute everything', '/v1/user/muteAll?fid=1', post({ fid: '1' })],
  ['is everything muted', '/v1/user/isMuteAll?fid=1', {}],
  ['the mute list', '/v1/user/mutelist?platform=wallet', {}],
  ['a counted page of it', '/v1/user/mutelist?platform=wallet&page=9', {}],
  ['a later page of it', '/v1/user/platformMuteList?platform=lens&page=1001000', {}],
  ['mute a collection', '/v2/mute/collection', post({ collection_id: 'a' })],
  ['unmute a collection', '/v2/mute/collection', { method: 'DELETE', body: { collection_id: 'a' } }],
  ['muted collections', '/v2/mute/collection', {}],
  ['later muted collections', '/v2/mute/collection?cursor=1000', {}],
  ['report a post', '/v1/report/post/create', post({ platform: 'farcaster', post_id: 'a' })],
  ['report a wallet', '/v1/wallet/twitter/wallet/report', post({ twitterId: '7', walletAddress: wallet, reportReason: '' })],
  ['connections', '/v1/accountConnection', {}],
  ['save a bookmark', '/v1/bookmark/create', post({ post_id: 'a', platform: 'article' })],
  ['remove bookmarks', '/v1/bookmark/remove', post({ post_ids: ['a', 'b'] })],
  ['bookmarks', '/v1/bookmark/find', {}],
  ['bookmarks of a platform', '/v1/bookmark/find?platforms=bsky', {}],
  ['later bookmarks of a platform', '/v1/bookmark/find?platforms=bsky&cursor=1000', {}],
  ['bookmarks of two platforms', '/v1/bookmark/find?platforms=bsky,nft&cursor=1000', {}],
  ['bookmarks of a type', '/v1/bookmark/find?post_type=image', {}],
  [
    'which are bookmarked',
    '/v1/bookmark/query/ids',
    post({ post_ids: Array.from({ length: 200 }, (_, n) => String(n)), post_type: 'all' }),
  ],
  ['like', '/v1/like/create', post({ like_id: 'a', like_owner_id: '', like_type: 'swap', platform_id: '1' })],
  ['unlike', '/v1/like/remove', post({ like_ids: ['a'] })],
  ['watch', `/v1/user/follow?type=wallet&toObjectId=${wallet}`, { method: 'PUT' }],
  ['unwatch', `/v1/user/follow?type=wallet&toObjectId=${wallet}`, { method: 'DELETE' }],
  ['which are watched', '/v1/user/follow/wallet', post({ addresses: [wallet] })],
  ['who brings a wallet along', `/v2/wallet/profileinfo?walletAddress=${wallet}`, {}],
  ['watched wallets', '/v1/user/follow/wallet', {}],
  ['later watched wallets', '/v1/user/follow/wallet?cursor=1000', {}],
  ['switches', '/v1/notification/pushswitch/get', {}],
  ['set switches', '/v1/notification/pushswitch/set', post({ list: [{ platform: 'all', push_type: 'all', state: true }] })],
  ['register a device', '/v1/notification/uploadDeviceToken', post({ token: 'a', platform: 'android' })],
  ['remove a device', '/v1/notification/uploadDeviceToken', { method: 'DELETE', body: { token: 'a' } }],
  ['suggestions', '/v2/farcaster-hub/suggested_follow_list', {}],
  ['suggestions by the other network', '/v1/lens/suggested_follow_list', {}],
]

const findScans = (statements: readonly Statement[]): string[] =>
  statements.flatMap(({ sql: text, steps }) =>
    steps
      .filter(({ how, table }) => how === 'Seq Scan' && (tables as readonly (string | undefined)[]).includes(table))
      .map(({ table }) => `${table}: ${text}`),
  )

describe('among 100,000 rows a table', () => {
  test.each(calls)('%s uses an index only', async (_, path, ask) => {
    const answer = await node.ask(path, { token: member.token, ...ask })
    expect(answer.json, answer.text.slice(0, 300)).toMatchObject({ code: 0 })
    const statements = await reader.plans()
    const touched = statements.flatMap(({ steps }) => steps.map(({ table }) => table))
    expect(touched.filter((table) => (tables as readonly (string | undefined)[]).includes(table))).not.toEqual([])
    expect(findScans(statements)).toEqual([])
  })

  test('reads a page of a list in index order, without sorting', async () => {
    for (const path of [
      '/v1/user/mutelist?platform=wallet',
      '/v2/mute/collection',
      '/v1/bookmark/find',
      '/v1/bookmark/find?platforms=bsky',
      '/v1/user/follow/wallet',
    ]) {
      await node.ask(path, { token: member.token })
      const steps = (await reader.plans()).flatMap((statement) => statement.steps)
      expect(
        steps.map(({ how }) => how),
        path,
      ).not.toContain('Sort')
    }
  })

  test('detects a read without an index', async () => {
    await sql`select 1 from bookmarks where post_type = ${'image'}`.execute(reader.db)
    expect(findScans(await reader.plans())).toHaveLength(1)
  })
})
