import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dataOf, post, errorTextOf } from '../../provider/provider-responses.ts'
import { type Provider, startProvider } from '../../provider/start-provider.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { readPeer } from './read-peer.ts'

// A provider login with a real PDS and a real directory.

interface Session {
  did: string
  handle: string
  accessJwt: string
  refreshJwt: string
}

const { pds, plc } = readPeer()
let provider: Provider
let session: Session
const password = 'made-up-and-local'
const create = async (name: string): Promise<Session> => {
  const unique = `${name}-${randomBytes(4).toString('hex')}`
  return call('com.atproto.server.createAccount', { body: { handle: `${unique}.test`, email: `${unique}@mail.test`, password } })
}
const open = async (identifier: string, by: string): Promise<Session> =>
  call('com.atproto.server.createSession', { body: { identifier, password: by } })
beforeAll(async () => {
  const environment = { CHORUS_BLUESKY_URL: pds, CHORUS_PLC_URL: plc }
  provider = await startProvider({ environment, app: { limits: unlimited } })
  session = await create('wren')
})
afterAll(() => provider?.[Symbol.asyncDispose]())

async function call<T>(name: string, { body, token }: { body?: object; token?: string } = {}): Promise<T> {
  const headers = { ...(body ? { 'content-type': 'application/json' } : {}), ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const response = await fetch(`${pds}/xrpc/${name}`, { method: 'POST', headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  if (!response.ok) throw new Error(`${name}: ${response.status} ${await response.text()}`)
  return (await response.json()) as T
}
/** Access tokens that the PDS issues within one second are identical, and each is accepted once. */
const nextSecond = () => sleep(1000 - (Date.now() % 1000))
const logIn = (token: string, did = session.did, serviceEndpoint = new URL(pds).host) =>
  post(provider, '/v3/auth/bsky/login', { did, token, serviceEndpoint })

test('logs an account in with its access token, once per token', async () => {
  const first = dataOf(await logIn(session.accessJwt))
  expect(first.isNew).toBe(true)
  expect(errorTextOf(await logIn(session.accessJwt))).toBe('This proof has already been used. Log in again.')
  await nextSecond()
  const { accessJwt } = await call<Session>('com.atproto.server.refreshSession', { token: session.refreshJwt })
  expect(dataOf(await logIn(accessJwt))).toMatchObject({ isNew: false, accountId: first.accountId })
  const row = await provider.db.selectFrom('identities').selectAll().where('account_id', '=', first.accountId).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ platform: 'bsky', subject: session.did, handle: session.handle })
})

test('logs in with an app password', async () => {
  await nextSecond()
  const { accessJwt: token } = await open(session.handle, password)
  const { password: appPassword } = await call<{ password: string }>('com.atproto.server.createAppPassword', {
    body: { name: 'Chorus' },
    token,
  })
  const opened = await open(session.did, appPassword)
  dataOf(await logIn(opened.accessJwt))
})

test('rejects other tokens and other accounts', async () => {
  const other = await create('sol')
  await nextSecond()
  const mine = await open(session.handle, password)
  const untrue = 'This Bluesky login has expired. Log in to Bluesky again.'
  const [header, claims] = mine.accessJwt.split('.')
  for (const token of [other.accessJwt, mine.refreshJwt, `${header}.${claims}.AAAA`, 'no-token'])
    expect(errorTextOf(await logIn(token))).toBe(untrue)
  expect(errorTextOf(await logIn(mine.accessJwt, other.did))).toBe(untrue)
  expect(errorTextOf(await logIn(mine.accessJwt, 'did:plc:aaaaaaaaaaaaaaaaaaaaaaaa'))).toBe('This is not a Bluesky account.')
  expect(errorTextOf(await logIn(mine.accessJwt, mine.did, 'pds.example'))).toContain('hosted on another server')
  dataOf(await logIn(mine.accessJwt))
})
