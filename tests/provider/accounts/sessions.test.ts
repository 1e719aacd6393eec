import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMasterKeys } from '../../../server/vault/master-keys.ts'
import { createVault } from '../../../server/vault/vault.ts'
import { dataOf, post } from '../provider-responses.ts'
import { type Member, type Node, type Provider, startProvider } from '../start-provider.ts'

interface Pair {
  access_token_v3: string
  refresh_token_v3: string
  session_id: string
}

let provider: Provider
let second: Node
beforeAll(async () => {
  provider = await startProvider()
  second = provider.addNode()
})
afterAll(() => provider[Symbol.asyncDispose]())

const refresh = (refresh_token: string, node: Node = provider) => post(node, '/v3/auth/refreshJWT', { refresh_token })
const isOpen = async (token: string, node: Node = provider) => (await node.ask('/v3/auth/sessions', { token })).status === 200
/** Moves a session into the past. */
const age = ({ viewer }: Member, interval: string) =>
  sql`update sessions set refreshed_at = refreshed_at - ${interval}::interval, access_expires_at = access_expires_at - ${interval}::interval,
    refresh_expires_at = refresh_expires_at - ${interval}::interval, last_used_at = last_used_at - ${interval}::interval,
    expires_at = expires_at - ${interval}::interval, authenticated_at = authenticated_at - ${interval}::interval
    where id = ${viewer.sessionId}`.execute(provider.db)
const ended = { status: 401, json: { code: 1, error: 'This session has ended. Log in again.' } }

describe('a refresh token', () => {
  test('returns a new pair for the same session', async () => {
    const member = await provider.join()
    const pair = dataOf<Pair>(await refresh(member.tokens.refreshToken))
    expect(pair.session_id).toBe(member.viewer.sessionId)
    expect(
      new Set([member.token, member.tokens.shortToken, member.tokens.refreshToken, pair.access_token_v3, pair.refresh_token_v3]).size,
    ).toBe(5)
    expect(await isOpen(pair.access_token_v3)).toBe(true)
    expect(await isOpen(member.tokens.shortToken)).toBe(false)
    expect(await isOpen(member.token)).toBe(true)
    expect(await isOpen(pair.refresh_token_v3)).toBe(false)
  })

  test('returns the same pair to fifty concurrent requests over two nodes', async () => {
    const member = await provider.join()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refresh(member.tokens.refreshToken, index % 2 ? second : provider)),
    )
    const pairs = new Set(answers.map((answer) => JSON.stringify(dataOf<Pair>(answer))))
    expect(pairs.size).toBe(1)
    const [pair] = [...pairs].map((text) => JSON.parse(text) as Pair)
    expect(await isOpen(pair!.access_token_v3, second)).toBe(true)
  })

  test('returns the same pair for a minute, even after the pair was used', async () => {
    const member = await provider.join()
    const pair = dataOf<Pair>(await refresh(member.tokens.refreshToken))
    expect(await isOpen(pair.access_token_v3)).toBe(true)
    await age(member, '59 seconds')
    expect(dataOf<Pair>(await refresh(member.tokens.refreshToken, second))).toEqual(pair)
  })

  test('returns the same pair until it is used, because its response may have been lost', async () => {
    const member = await provider.join()
    const pair = dataOf<Pair>(await refresh(member.tokens.refreshToken))
    await age(member, '2 days')
    expect(dataOf<Pair>(await refresh(member.tokens.refreshToken))).toEqual(pair)
  })

  test('ends the session when it is reused after its pair is in use', async () => {
    const member = await provider.join()
    const pair = dataOf<Pair>(await refresh(member.tokens.refreshToken))
    expect(await isOpen(pair.access_token_v3)).toBe(true)
    await age(member, '61 seconds')
    expect(await refresh(member.tokens.refreshToken)).toMatchObject(ended)
    for (const token of [member.token, pair.access_token_v3]) expect(await isOpen(token, second)).toBe(false)
    expect(await refresh(pair.refresh_token_v3)).toMatchObject(ended)
  })

  test('returns the same pair after a master key rotation', async () => {
    const member = await provider.join()
    const pair = dataOf<Pair>(await refresh(member.tokens.refreshToken))
    const old = provider.keys.of(1)!.toString('base64')
    const rotated = provider.addNode({ keys: parseMasterKeys(`k2:${randomBytes(32).toString('base64')},k1:${old}`) })
    expect(dataOf<Pair>(await refresh(member.tokens.refreshToken, rotated))).toEqual(pair)
    dataOf<Pair>(await refresh(pair.refresh_token_v3, rotated))
  })

  test('expires after a week without use, and after the session’s thirty days', async () => {
    for (const [interval, isAlive] of [
      ['6 days 23 hours', true],
      ['7 days 1 minute', false],
    ] as const) {
      const member = await provider.join()
      await age(member, interval)
      expect((await refresh(member.tokens.refreshToken)).status).toBe(isAlive ? 200 : 401)
    }
    const member = await provider.join()
    await sql`update sessions set expires_at = now() - interval '1 second' where id = ${member.viewer.sessionId}`.execute(provider.db)
    expect(await refresh(member.tokens.refreshToken)).toMatchObject(ended)
    expect(await isOpen(member.token)).toBe(false)
  })

  test.each(['unknown', 'x'.repeat(43), "' or true --", 'x'.repeat(400)])('that we never issued (%j) is rejected', async (token) => {
    expect(await refresh(token)).toMatchObject(ended)
  })

  test('is not interchangeable with the other tokens', async () => {
    const { token, tokens } = await provider.join()
    for (const other of [token, tokens.shortToken]) expect(await refresh(other)).toMatchObject(ended)
  })
})

describe('a session', () => {
  test('an hour old opens with its plain token only', async () => {
    const member = await provider.join()
    await age(member, '61 minutes')
    expect(await provider.ask('/v3/auth/sessions', { token: member.tokens.shortToken })).toMatchObject(ended)
    expect(await isOpen(member.token)).toBe(true)
  })

  test('can be upgraded to a pair with its plain token, but not with a short-lived one', async () => {
    const { token, tokens } = await provider.join()
    const exchange = (by: string) => post(provider, '/v3/auth/exchangeLegacyJWT', {}, { token: by })
    expect(await exchange(tokens.shortToken)).toMatchObject({ status: 403 })
    const pair = dataOf<Pair>(await exchange(token))
    expect(await isOpen(pair.access_token_v3)).toBe(true)
    expect(await exchange(pair.access_token_v3)).toMatchObject({ status: 403 })
    expect(await isOpen(tokens.shortToken)).toBe(false)
    expect(await refresh(tokens.refreshToken)).toMatchObject(ended)
    dataOf<Pair>(await refresh(pair.refresh_token_v3))
    expect(await exchange('dead')).toMatchObject(ended)
  })

  test('is listed for its own account only', async () => {
    const identity = { platform: 'google', issuer: 'https://issuer.example', subject: 'list' } as const
    const [one, other] = [await provider.join(identity), await provider.join(identity)]
    const stranger = await provider.join()
    const list = async (token: string) =>
      dataOf<{ sessions: { id: string; isCurrent: boolean; device: string }[] }>(await provider.ask('/v3/auth/sessions', { token }))
        .sessions
    const sessions = await list(one.token)
    expect(new Set(sessions.map(({ id }) => id))).toEqual(new Set([one.viewer.sessionId, other.viewer.sessionId]))
    expect(sessions.filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([one.viewer.sessionId])
    expect((await list(stranger.token)).map(({ id }) => id)).toEqual([stranger.viewer.sessionId])
    expect(JSON.stringify(sessions)).not.toContain(one.token)
  })

  test('can be ended by its own account only, at once on every node', async () => {
    const identity = { platform: 'google', issuer: 'https://issuer.example', subject: 'revoke' } as const
    const [one, other] = [await provider.join(identity), await provider.join(identity)]
    const stranger = await provider.join()
    const revoke = (token: string, id: string) => provider.ask(`/v3/auth/sessions/${id}`, { method: 'DELETE', token })
    expect(await revoke(stranger.token, other.viewer.sessionId)).toMatchObject({ status: 404 })
    expect(await isOpen(other.token, second)).toBe(true)
    expect(await revoke(one.token, other.viewer.sessionId)).toMatchObject({ status: 200 })
    for (const token of [other.token, other.tokens.shortToken]) expect(await isOpen(token, second)).toBe(false)
    expect(await refresh(other.tokens.refreshToken, second)).toMatchObject(ended)
    expect(await isOpen(one.token)).toBe(true)
    expect(await revoke(one.token, other.viewer.sessionId)).toMatchObject({ status: 404 })
    expect(await revoke(one.token, 'no-session')).toMatchObject({ status: 404 })
  })

  test('ends with all others on logging out everywhere, together with network secrets', async () => {
    const identity = { platform: 'google', issuer: 'https://issuer.example', subject: 'all' } as const
    const [one, other, stranger] = [await provider.join(identity), await provider.join(identity), await provider.join()]
    const vault = createVault(provider.db, provider.keys)
    const nameOf = ({ viewer }: Member) => ({ accountId: viewer.accountId, kind: 'test', subject: '1' })
    for (const member of [one, stranger]) await vault.save(nameOf(member), Buffer.from('a secret'))
    expect(await provider.ask('/v3/auth/sessions', { method: 'DELETE', token: one.token })).toMatchObject({ status: 200 })
    for (const { token, tokens } of [one, other]) {
      expect(await isOpen(token, second)).toBe(false)
      expect(await refresh(tokens.refreshToken)).toMatchObject(ended)
    }
    expect(await vault.reveal(nameOf(one))).toBeUndefined()
    expect(await isOpen(stranger.token)).toBe(true)
    expect(await vault.reveal(nameOf(stranger))).toEqual(Buffer.from('a secret'))
  })

  test('ends with its account, whose deletion requires a recent login', async () => {
    const identity = { platform: 'google', issuer: 'https://issuer.example', subject: 'gone' } as const
    const [one, other] = [await provider.join(identity), await provider.join(identity)]
    const remove = (token: string) => provider.ask('/v3/auth/account/delete', { method: 'DELETE', token })
    await age(one, '11 minutes')
    expect((await remove(one.token)).json).toMatchObject({ code: 1704 })
    expect(await isOpen(one.token)).toBe(true)
    expect((await remove(other.token)).json).toEqual({ code: 0 })
    for (const { token, tokens } of [one, other]) {
      expect(await isOpen(token, second)).toBe(false)
      expect(await refresh(tokens.refreshToken)).toMatchObject(ended)
    }
    const again = await provider.join(identity)
    expect(again.viewer.accountId).not.toBe(one.viewer.accountId)
  })

  test('is refused for an unknown token in any header', async () => {
    const { token } = await provider.join()
    for (const authorization of [
      `Basic ${token}`,
      token,
      `Bearer ${token}x`,
      `Bearer ${token} ${token}`,
      `Bearer ${token.toUpperCase()}`,
      'Bearer ',
      'Bearer null',
    ])
      expect(await provider.ask('/v3/auth/sessions', { headers: { authorization } })).toMatchObject({ status: 401 })
    expect(await provider.ask('/v3/auth/sessions', { headers: { authorization: `bearer ${token}` } })).toMatchObject({ status: 200 })
    expect(await provider.ask(`/v3/auth/sessions?access_token=${token}`)).toMatchObject({ status: 401 })
    expect(await provider.ask('/v3/auth/sessions', { headers: { cookie: `accessToken=${token}` } })).toMatchObject({ status: 401 })
  })
})
