import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plenty } from '../../tests/provider/plenty.ts'
import { type Member, type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { talkAs } from '../../tests/provider/talk.ts'
import { hashToken } from '../account/token.ts'
import { createVault } from '../vault/vault.ts'

const path = '/v1/notification/uploadDeviceToken'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: plenty } })))
afterAll(() => provider[Symbol.asyncDispose]())

const register = (member: Member, token: string, deviceId = '') => talkAs(provider, member).post(path, { deviceId, token, platform: 'web' })
const remove = (member: Member, token: string) => talkAs(provider, member).send(path, { method: 'DELETE', body: { token } })

/** What would be written to, as whoever sends notifications reads it. */
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

  test('moves to the account that registered it last, and takes its secret along', async () => {
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

  test('that has a name has one token', async () => {
    const wren = await provider.join()
    for (const token of ['old', 'new']) await register(wren, token, 'a-phone')
    await register(wren, 'tablet', 'a-tablet')
    expect(await tokensOf(wren)).toEqual(['new', 'tablet'])
  })

  test('is forgotten when there are twenty newer ones, however many come at once', async () => {
    const wren = await provider.join()
    await register(wren, 'the-first')
    await Promise.all(Array.from({ length: 30 }, (_, index) => register(wren, `many-${index}`)))
    await register(wren, 'the-last')
    const tokens = await tokensOf(wren)
    expect(tokens).toHaveLength(20)
    expect(tokens).toContain('the-last')
    expect(tokens).not.toContain('the-first')
  })

  test('that two fight over belongs to one of them, whole', async () => {
    const [wren, otter] = [await provider.join(), await provider.join()]
    const before = await countSecrets()
    await Promise.all(Array.from({ length: 50 }, (_, index) => register(index % 2 ? wren : otter, 'fought-over')))
    expect([...(await tokensOf(wren)), ...(await tokensOf(otter))]).toEqual(['fought-over'])
    expect(await countSecrets()).toBe(before + 1)
  })

  test('has its token in no row in the clear', async () => {
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
    '%j is refused',
    async (wrong) => {
      const body = { deviceId: '', token: 'a', platform: 'web', ...wrong }
      expect(await talkAs(provider, await provider.join()).refusal(path, { method: 'POST', body })).toMatchObject({ status: 400 })
    },
  )
})
