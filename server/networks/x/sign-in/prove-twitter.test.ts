import { randomBytes } from 'node:crypto'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, dataOf, post, errorTextOf } from '../../../../tests/provider/provider-responses.ts'
import { startFaultyService } from '../../../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../../tests/provider/unlimited.ts'
import { parseMasterKeys } from '../../../vault/master-keys.ts'
import { openCredentials, sealCredentials } from './x-credentials.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

const now = () => Date.now() / 1000
const over = 'This X login has expired. Start again.'
const keysOf = (person: string) => toXKeys(provider.world, person)!
const sealFor = (person: string, more: object = {}) => sealCredentials(provider.keys, { ...keysOf(person), ...more }, now())
const logIn = (data: string) => post(provider, '/v3/auth/exchange/twitter', { data })

describe('X credentials sealed by our own origin', () => {
  test('log the X user in to the same account again', async () => {
    const first = dataOf(await logIn(sealFor('mina')))
    expect(first).toMatchObject({ isNew: true, displayName: provider.world.person('mina').name })
    expect(dataOf(await logIn(sealFor('mina')))).toMatchObject({ isNew: false, accountId: first.accountId })
    const row = await provider.db.selectFrom('identities').selectAll().where('account_id', '=', first.accountId).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ platform: 'twitter', subject: keysOf('mina').clientId })
  })

  test('are never the same twice and reveal nothing of their contents', () => {
    const [one, other] = [sealFor('mina'), sealFor('mina')]
    const { accessToken, accessTokenSecret, consumerSecret } = keysOf('mina')
    expect(one.slice(8, 32)).not.toBe(other.slice(8, 32))
    for (const secret of [accessToken, accessTokenSecret, consumerSecret])
      expect(Buffer.from(one, 'hex').toString('latin1')).not.toContain(secret)
  })

  test('are rejected with any bit changed and in any other encoding', async () => {
    const data = sealFor('mina')
    const bytes = Buffer.from(data, 'hex')
    for (let index = 0; index < bytes.length; index += 1) {
      const changed = Buffer.from(bytes)
      changed[index]! ^= 1 << (index % 8)
      expect(() => openCredentials(provider.keys, changed.toString('hex'), now())).toThrow(over)
    }
    for (const other of [
      data.toUpperCase(),
      `0x${data}`,
      ` ${data}`,
      `${data}\n`,
      data.slice(2),
      data.slice(0, -2),
      `${data}00`,
      '',
      '00'.repeat(40),
    ])
      expect(() => openCredentials(provider.keys, other, now())).toThrow(over)
    const before = await countRows(provider)
    expect(errorTextOf(await logIn(data.toUpperCase()))).toBe(over)
    expect(errorTextOf(await logIn('no data'))).toBe(over)
    expect(await logIn('00'.repeat(5000))).toMatchObject({ status: 400 })
    expect(await countRows(provider)).toEqual(before)
  })

  test('are valid for five minutes', () => {
    const data = sealCredentials(provider.keys, keysOf('mina'), 1000)
    expect(openCredentials(provider.keys, data, 1300).until).toBe(1300)
    expect(() => openCredentials(provider.keys, data, 1301)).toThrow(over)
    // Sealed by a clock that is ahead, so it would be valid for too long.
    expect(() => openCredentials(provider.keys, data, 999)).toThrow(over)
  })

  test('open with their own key, even after a newer one, and with no other', () => {
    const [one, two] = [randomBytes(32).toString('base64'), randomBytes(32).toString('base64')]
    const data = sealCredentials(parseMasterKeys(`k1:${one}`), keysOf('mina'), 1000)
    expect(openCredentials(parseMasterKeys(`k2:${two},k1:${one}`), data, 1000).accessToken).toBe(keysOf('mina').accessToken)
    for (const others of [`k1:${two}`, `k2:${one}`]) expect(() => openCredentials(parseMasterKeys(others), data, 1000)).toThrow(over)
  })

  test('log no one in when X no longer knows the token', async () => {
    const before = await countRows(provider)
    const answer = await logIn(sealFor('mina', { accessTokenSecret: 'another' }))
    expect((answer.json as { code: number }).code).not.toBe(0)
    expect(await countRows(provider)).toEqual(before)
  })
})

test.each(['broken', 'failing', 'garbled', 'redirecting'] as const)('stay unused and secret while X is %s', async (mode) => {
  const canary = await startFaultyService(() => ({ status: 200, json: {} }))
  const me = { id: '700', username: 'wren', name: 'Wren' }
  const x = await startFaultyService(() => ({ status: 200, json: { data: me } }), canary.url)
  await using node = await startProvider({ environment: { CHORUS_X_API_URL: x.url }, app: { limits: unlimited } })
  const data = sealCredentials(node.keys, toXKeys(node.world, 'mina')!, now())
  const ask = () => post(node, '/v3/auth/exchange/twitter', { data })
  x.mode = mode
  const before = await countRows(node)
  const answer = await ask()
  expect([502, 503, 504]).toContain(answer.status)
  expect(await countRows(node)).toEqual(before)
  expect(canary.requests).toEqual([])
  x.mode = 'healthy'
  dataOf(await ask())
  await Promise.all([x.close(), canary.close()])
})
