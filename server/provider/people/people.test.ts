import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canary, plantCanaries, readEverything } from '../../../tests/provider/plant-canaries.ts'
import { createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Ask, type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const wallet = `0x${'ab'.repeat(20)}`
const post = (body: unknown): Ask => ({ method: 'POST', body })

interface Toggle {
  table: 'mutes' | 'muted_people' | 'muted_collections' | 'bookmarks' | 'likes' | 'watches' | 'push_switches' | 'device_tokens'
  on: [string, Ask]
  /** Switches have no second call: the same call turns them off. */
  off?: [string, Ask]
}

/** Everything a person can turn on and off. */
const toggles: readonly Toggle[] = [
  { table: 'mutes', on: ['/v1/user/mute', post({ fid: '7' })], off: ['/v1/user/unmute', post({ fid: '7' })] },
  { table: 'muted_people', on: ['/v1/user/muteAll?fid=7', post({ fid: '7' })], off: ['/v1/user/unmute', post({ fid: '7' })] },
  {
    table: 'muted_collections',
    on: ['/v2/mute/collection', post({ collection_id: 'a' })],
    off: ['/v2/mute/collection', { method: 'DELETE', body: { collection_id: 'a' } }],
  },
  { table: 'bookmarks', on: ['/v1/bookmark/create', post({ post_id: 'a' })], off: ['/v1/bookmark/remove', post({ post_ids: ['a'] })] },
  {
    table: 'likes',
    on: ['/v1/like/create', post({ like_id: 'a', like_owner_id: wallet, like_type: 'swap', platform_id: '1' })],
    off: ['/v1/like/remove', post({ like_ids: ['a'] })],
  },
  {
    table: 'watches',
    on: [`/v1/user/follow?type=wallet&toObjectId=${wallet}`, { method: 'PUT' }],
    off: [`/v1/user/follow?type=wallet&toObjectId=${wallet}`, { method: 'DELETE' }],
  },
  {
    table: 'push_switches',
    on: ['/v1/notification/pushswitch/set', post({ list: [{ platform: 'all', push_type: 'all', state: true }] })],
  },
  {
    table: 'device_tokens',
    on: ['/v1/notification/uploadDeviceToken', post({ deviceId: '', token: 'a', platform: 'android' })],
    off: ['/v1/notification/uploadDeviceToken', { method: 'DELETE', body: { token: 'a' } }],
  },
]

const countRows = async ({ table }: Toggle, { viewer: { accountId } }: Member): Promise<number> =>
  (await provider.db.selectFrom(table).select('account_id').where('account_id', '=', accountId).execute()).length

describe.each(toggles)('$table', (toggle) => {
  test('ends with one row or none after fifty concurrent toggles, and still works', async () => {
    const member = await provider.join()
    const wren = createProviderClient(provider, member)
    const { on, off = on } = toggle
    await Promise.all(Array.from({ length: 50 }, (_, index) => wren.send(...(index % 2 ? on : off))))
    expect(await countRows(toggle, member)).toBeLessThanOrEqual(1)
    await wren.send(...on)
    expect(await countRows(toggle, member)).toBe(1)
    await wren.send(...off)
    expect(await countRows(toggle, member)).toBe(toggle.off ? 0 : 1)
  })
})

test('shows private data to its owner only', async () => {
  const [owner, other] = [await provider.join(), await provider.join()]
  await plantCanaries(provider.db, owner)
  const lists = ['/v1/user/platformMuteList?platform=farcaster', '/v2/mute/collection', '/v1/bookmark/find', '/v1/user/follow/wallet']
  for (const path of lists) {
    expect((await provider.ask(path, { token: owner.token })).text, path).toContain(canary)
    expect((await provider.ask(path, { token: other.token })).text, path).not.toContain(canary)
  }
})

/** The account's files go within minutes, and then the row in `media_removals`. */
const outliving = ['audit', 'media_removals']

describe('an account that is deleted', () => {
  test('leaves nothing behind, and leaves the data of others unchanged', async () => {
    const [wren, otter] = [await provider.join(), await provider.join()]
    for (const member of [wren, otter]) {
      for (const { on } of toggles) await createProviderClient(provider, member).send(...on)
      const reports: [string, Ask][] = [
        ['/v1/report/post/create', post({ platform: 'farcaster', platform_id: '7', post_id: 'a' })],
        ['/v1/wallet/twitter/wallet/report', post({ twitterId: '7', walletAddress: wallet, reportReason: 'no', sources: '' })],
      ]
      for (const [path, ask] of reports) await createProviderClient(provider, member).send(path, ask)
    }
    const kept = await readEverything(provider.db, otter.viewer.accountId)
    const tables = [...toggles.map(({ table }) => table), 'reports', 'refused_relations'] as const
    // The device belongs to otter by now.
    const before = await readEverything(provider.db, wren.viewer.accountId)
    for (const table of tables) expect(before[table], table).toHaveLength(table === 'device_tokens' ? 0 : 1)
    await createProviderClient(provider, wren).send('/v3/auth/account/delete', { method: 'DELETE' })
    const after = await readEverything(provider.db, wren.viewer.accountId)
    expect(Object.entries(after).filter(([table, rows]) => rows.length > 0 && !outliving.includes(table))).toEqual([])
    expect(await readEverything(provider.db, otter.viewer.accountId)).toEqual(kept)
  })
})

test('refuses every write that arrives while or after the account is deleted', async () => {
  const other = await provider.join()
  for (let round = 0; round < 3; round += 1) {
    const member = await provider.join()
    const ask = async ([path, ask]: [string, Ask]) => (await provider.ask(path, { token: member.token, ...ask })).status
    const write = async (_: unknown, index: number) => ask(toggles[index % toggles.length]!.on)
    const [first, isDeleted, second] = await Promise.all([
      Promise.all(Array.from({ length: 20 }, write)),
      ask(['/v3/auth/account/delete', { method: 'DELETE' }]),
      Promise.all(Array.from({ length: 20 }, write)),
    ])
    expect(isDeleted).toBe(200)
    // 503: two statements deadlocked. A retry then reports that the account is gone.
    expect([...first, ...second].filter((status) => ![200, 401, 503].includes(status))).toEqual([])
    const left = await readEverything(provider.db, member.viewer.accountId)
    expect(Object.entries(left).filter(([table, rows]) => rows.length > 0 && !outliving.includes(table))).toEqual([])
  }
  await createProviderClient(provider, other).send(...toggles[0]!.on)
})

describe('hostile ids', () => {
  const hostile = [
    '\u202egnp.exe',
    "a'); drop table mutes; --",
    '%',
    '_',
    '\\',
    '$1',
    '${process.env}',
    '{}',
    '\u{1f600}'.repeat(70),
    '\u0001',
    '__proto__',
  ]

  test('are stored, found and removed verbatim', async () => {
    const [wren, otter] = [createProviderClient(provider, await provider.join()), createProviderClient(provider, await provider.join())]
    for (const id of hostile) {
      await otter.post('/v1/bookmark/create', { post_id: id, platform: 'article' })
      await wren.post('/v1/bookmark/create', { post_id: id, platform: 'article' })
    }
    const find = async (who = wren) =>
      (await who.get<{ list: { post_id: string }[] }>('/v1/bookmark/find?limit=50')).list.map(({ post_id }) => post_id)
    expect(await find()).toEqual(hostile.toReversed())
    // None of them is confused with another.
    for (const [index, id] of hostile.entries()) {
      await wren.post('/v1/bookmark/remove', { post_ids: [id] })
      expect(await find()).toEqual(hostile.slice(index + 1).toReversed())
    }
    expect(await find(otter)).toEqual(hostile.toReversed())
  })

  test.each(['a\0b', 'x'.repeat(10_240)])('refuses text that cannot be stored, in every call: %j', async (id) => {
    const wren = createProviderClient(provider, await provider.join())
    const query = `?${new URLSearchParams({ type: 'wallet', toObjectId: id })}`
    const calls: [string, Ask][] = [
      ['/v1/user/mute', post({ address: id })],
      ['/v1/user/muteAll', post({ lensId: id })],
      ['/v1/user/muteRelation', post({ conditions: [{ snsPlatform: 'lens', snsId: id }] })],
      ['/v2/mute/collection', post({ collection_id: id })],
      ['/v1/bookmark/create', post({ post_id: id })],
      ['/v1/bookmark/remove', post({ post_ids: [id] })],
      ['/v1/bookmark/query/ids', post({ post_ids: [id], platform: 'bsky', post_type: 'all' })],
      ['/v1/like/create', post({ like_id: id, like_owner_id: '', like_type: 'swap', platform_id: '1' })],
      ['/v1/like/remove', post({ like_ids: [id] })],
      [`/v1/user/follow${query}`, { method: 'PUT' }],
      [`/v1/user/follow${query}`, { method: 'DELETE' }],
      ['/v1/user/follow/wallet', post({ addresses: [id] })],
      ['/v1/report/post/create', post({ platform: 'bsky', post_id: id })],
      ['/v1/notification/uploadDeviceToken', post({ deviceId: id, token: 'a', platform: 'android' })],
    ]
    for (const [path, ask] of calls) expect((await wren.refusal(path, ask)).status, path).toBe(400)
  })
})
