import { createECDH, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'
import { revokeSession } from '../../account/sessions.ts'
import { hashToken } from '../../account/token.ts'
import { sweep } from '../../jobs/sweep.ts'
import { createVault } from '../../vault/vault.ts'

const path = '/v1/notification/uploadDeviceToken'

const environment = { CHORUS_PUSH_SERVICES: 'https://push.example,https://*.notify.example' }
let provider: Provider
beforeAll(async () => void (provider = await startProvider({ environment, app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const register = (member: Member, token: string, deviceId = '') =>
  createProviderClient(provider, member).post(path, { deviceId, token, platform: 'android' })
const remove = (member: Member, token: string) => createProviderClient(provider, member).send(path, { method: 'DELETE', body: { token } })

/** Reads the tokens the way the push sender does. */
async function tokensOf({ viewer: { accountId } }: Member): Promise<string[]> {
  const vault = createVault(provider.db, provider.keys)
  const rows = await provider.db.selectFrom('device_tokens').select('token_hash').where('account_id', '=', accountId).execute()
  const tokens = await Promise.all(
    rows.map(async (row) => vault.reveal({ accountId, kind: 'device-token', subject: row.token_hash.toString('hex') })),
  )
  return tokens.map(String).toSorted()
}
const countSecrets = async () =>
  (
    await provider.db
      .selectFrom('secrets')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .where('kind', '=', 'device-token')
      .executeTakeFirstOrThrow()
  ).n

describe('a device', () => {
  test('is registered once, and removed', async () => {
    const wren = await provider.join()
    for (const token of ['a-token', 'a-token', 'another']) await register(wren, token)
    expect(await tokensOf(wren)).toEqual(['a-token', 'another'])
    for (const token of ['a-token', 'a-token', 'unknown']) await remove(wren, token)
    expect(await tokensOf(wren)).toEqual(['another'])
    await remove(wren, 'another')
    expect(await countSecrets()).toBe(0)
  })

  test('moves to the account that registered it last, with its secret', async () => {
    const [wren, otter] = [await provider.join(), await provider.join()]
    await register(wren, 'borrowed')
    const before = await countSecrets()
    await register(otter, 'borrowed')
    expect(await tokensOf(wren)).toEqual([])
    expect(await tokensOf(otter)).toEqual(['borrowed'])
    expect(await countSecrets()).toBe(before)
    await remove(wren, 'borrowed')
    expect(await tokensOf(otter)).toEqual(['borrowed'])
  })

  test('has one token per device name', async () => {
    const wren = await provider.join()
    for (const token of ['old', 'new']) await register(wren, token, 'a-phone')
    await register(wren, 'tablet', 'a-tablet')
    expect(await tokensOf(wren)).toEqual(['new', 'tablet'])
  })

  test('is dropped when there are twenty newer ones, even when many register at once', async () => {
    const wren = await provider.join()
    await register(wren, 'the-first')
    await Promise.all(Array.from({ length: 30 }, (_, index) => register(wren, `many-${index}`)))
    await register(wren, 'the-last')
    const tokens = await tokensOf(wren)
    expect(tokens).toHaveLength(20)
    expect(tokens).toContain('the-last')
    expect(tokens).not.toContain('the-first')
  })

  test('belongs to exactly one of two accounts that register it at once', async () => {
    const [wren, otter] = [await provider.join(), await provider.join()]
    const before = await countSecrets()
    await Promise.all(Array.from({ length: 50 }, (_, index) => register(index % 2 ? wren : otter, 'fought-over')))
    expect([...(await tokensOf(wren)), ...(await tokensOf(otter))]).toEqual(['fought-over'])
    expect(await countSecrets()).toBe(before + 1)
  })

  test('is stored without its token in plain text', async () => {
    const wren = await provider.join()
    await register(wren, 'a-token-that-nobody-reads')
    const rows = await provider.db.selectFrom('secrets').selectAll().where('account_id', '=', wren.viewer.accountId).execute()
    const devices = await provider.db.selectFrom('device_tokens').selectAll().where('account_id', '=', wren.viewer.accountId).execute()
    expect(
      JSON.stringify([rows, devices], (_, value: unknown) => (Buffer.isBuffer(value) ? value.toString('latin1') : value)),
    ).not.toContain('nobody-reads')
    expect(devices[0]!.token_hash).toEqual(hashToken('a-token-that-nobody-reads'))
  })

  test.each([[{ token: '' }], [{ token: 'x'.repeat(10_000) }], [{ platform: 'toaster' }], [{ accountId: 'another' }], [{ token: 'a\0b' }]])(
    'refuses %j',
    async (wrong) => {
      const body = { deviceId: '', token: 'a', platform: 'android', ...wrong }
      expect(await createProviderClient(provider, await provider.join()).refusal(path, { method: 'POST', body })).toMatchObject({
        status: 400,
      })
    },
  )
})

const toKeys = () => {
  const pair = createECDH('prime256v1')
  return { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
}
const subscribe = (endpoint = `https://push.example/${randomBytes(8).toString('hex')}`) => ({
  endpoint,
  expirationTime: null,
  keys: toKeys(),
})
const toWeb = (subscription: object) => ({ deviceId: '', token: JSON.stringify(subscription), platform: 'web' })

describe('a browser', () => {
  test("is registered once by its subscription, with its owner's language", async () => {
    const wren = await provider.join()
    const subscription = subscribe()
    await createProviderClient(provider, wren).post(path, toWeb(subscription))
    await createProviderClient(provider, wren).post(path, toWeb({ ...subscription, locale: 'ja' }))
    const { endpoint, keys } = subscription
    expect((await tokensOf(wren)).map((token) => JSON.parse(token) as unknown)).toEqual([{ endpoint, keys, locale: 'ja' }])
    // Removal only needs the endpoint; other fields of the subscription may differ.
    await createProviderClient(provider, wren).send(path, { method: 'DELETE', body: toWeb(subscription) })
    expect(await tokensOf(wren)).toEqual([])
  })

  test('receives nothing after its session ended, however it was ended', async () => {
    const wren = await provider.join()
    await createProviderClient(provider, wren).post(path, toWeb(subscribe()))
    const before = await countSecrets()
    await revokeSession(provider.db, wren.viewer.accountId, wren.viewer.sessionId)
    expect(await tokensOf(wren)).toEqual([])
    await sweep(provider.db, [])
    expect(await countSecrets()).toBe(before - 1)
  })

  const twice = { platform: 'email', subject: 'one-person-in-two-browsers' } as const
  test("shows whether its owner's other browsers are registered, and no one else's", async () => {
    const [wren, again] = [await provider.join(twice), await provider.join(twice)]
    const otter = await provider.join()
    const othersOf = async (member: Member) =>
      (
        (await provider.ask('/api/push/browsers', { token: member.token, headers: { 'x-chorus': '1' } })).json as {
          data: { others: number }
        }
      ).data.others
    for (const one of [wren, otter]) await createProviderClient(provider, one).post(path, toWeb(subscribe()))
    await register(wren, 'a-phone-that-is-no-browser')
    expect([await othersOf(wren), await othersOf(again), await othersOf(otter)]).toEqual([0, 1, 0])
    await revokeSession(provider.db, wren.viewer.accountId, wren.viewer.sessionId)
    expect(await othersOf(again)).toBe(0)
  })

  test.each([
    'https://push.example.evil.example/1',
    'https://evil.example/push.example',
    'https://push.example@evil.example/1',
    'https://push.example:8443/1',
    'http://push.example/1',
    'https://notify.example/1',
    'https://notnotify.example/1',
    'https://127.0.0.1/1',
  ])('refuses the endpoint %s: no one can make the server post to arbitrary hosts', async (endpoint) => {
    const ask = { method: 'POST', body: toWeb(subscribe(endpoint)) }
    expect(await createProviderClient(provider, await provider.join()).refusal(path, ask)).toEqual({
      status: 400,
      error: 'This server doesn’t support this browser’s push service.',
    })
  })

  test('accepts any name below a wildcard', async () => {
    const wren = await provider.join()
    await createProviderClient(provider, wren).post(path, toWeb(subscribe('https://wns2.notify.example/w/?token=1')))
    expect(await tokensOf(wren)).toHaveLength(1)
  })

  test.each([
    ['no JSON', 'a-token'],
    ['no endpoint', { keys: toKeys() }],
    ['no keys', { endpoint: 'https://push.example/1' }],
    ['a short secret', { ...subscribe(), keys: { ...toKeys(), auth: 'AAAA' } }],
    ['a short point', { ...subscribe(), keys: { ...toKeys(), p256dh: 'BAAA' } }],
    [
      'a point off the curve',
      { ...subscribe(), keys: { ...toKeys(), p256dh: Buffer.from([4, ...Array<number>(64).fill(1)]).toString('base64url') } },
    ],
    ['a malformed language', { ...subscribe(), locale: '<b>' }],
  ])('refuses a subscription with %s', async (_, wrong) => {
    const token = typeof wrong === 'string' ? wrong : JSON.stringify(wrong)
    const body = { deviceId: '', token, platform: 'web' }
    expect(await createProviderClient(provider, await provider.join()).refusal(path, { method: 'POST', body })).toMatchObject({
      status: 400,
    })
  })

  test('is refused on a server without push messages, which pages know beforehand', async () => {
    await using none = await startProvider({ app: { limits: unlimited } })
    const wren = createProviderClient(none, await none.join())
    expect(await wren.refusal(path, { method: 'POST', body: toWeb(subscribe()) })).toMatchObject({ status: 400 })
    expect((await none.ask('/api/push/key', { headers: { 'x-chorus': '1' } })).json).toEqual({ success: true, data: { publicKey: null } })
  })
})
