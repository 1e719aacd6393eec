import type { Sandbox } from '@chorus/sandbox/start-sandbox'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connectPool } from '../../../server/db/connect-pool.ts'
import { dumpDatabase } from '../dump-database.ts'
import { logInWith } from '../log-in-with.ts'
import { openBrowser } from '../open-browser.ts'
import { post } from '../provider-responses.ts'
import { type SandboxProvider, startSandboxProvider } from '../sandbox-provider.ts'
import { type Ask, type Node, type Provider } from '../start-provider.ts'
import { findSecrets, loadSecretRules } from './secret-rules.ts'

/** Names under which secrets travel, in what is sent and in what is answered. */
const secretNames =
  /^(?:accessToken|access_token_v3|refresh_token(?:_v3)?|token|idToken|authorizationToken|nonce|channelToken|telegramToken|otp|data|state|hash)$/

let own: SandboxProvider
let sandbox: Sandbox
let provider: Provider
/** Every secret that was sent, as it was sent. */
const secrets = new Set<string>()
const codes = new Set<string>()
/** Every login call, to be repeated with invalid input. */
const calls: { path: string; ask: Ask }[] = []
let log = ''
let dump: string[] = []

function note(value: unknown, name = ''): void {
  if (typeof value === 'string' && secretNames.test(name)) void (name === 'otp' ? codes : secrets).add(value)
  if (typeof value === 'object' && value !== null) for (const [key, inner] of Object.entries(value)) note(inner, key)
}
const toQuery = (path: string) => Object.fromEntries(new URL(path, 'http://localhost').searchParams)

/** The same node, whose every word is listened to. */
const listenTo = <N extends Node>(node: N): N => ({
  ...node,
  ask: async (path: string, ask: Ask = {}) => {
    calls.push({ path, ask })
    const answer = await node.ask(path, ask)
    for (const said of [toQuery(path), toQuery(answer.headers.get('location') ?? ''), ask.body, answer.json]) note(said)
    for (const line of answer.headers.getSetCookie()) secrets.add(/=([^;]*)/.exec(line)![1]!)
    if (ask.token) secrets.add(ask.token)
    return answer
  },
})

const change = (text: string) => `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`
const changeBody = (body: unknown): unknown =>
  Object.fromEntries(
    Object.entries(body ?? {}).map(([name, value]) => [name, secretNames.test(name) && typeof value === 'string' ? change(value) : value]),
  )

/** Each call again, in every way that goes wrong somewhere else. */
async function goWrong(node: Node): Promise<void> {
  for (const { path, ask } of calls) {
    const body = JSON.stringify(ask.body ?? {})
    await node.ask(path, ask)
    if (ask.body) await node.ask(path, { ...ask, body: changeBody(ask.body) })
    await node.ask(path, { method: 'POST', text: body.slice(0, -1) })
    await node.ask(path, { method: 'POST', body: { ...Object(ask.body), unknown: body } })
    await node.ask(`/v3/no/such/call/${encodeURIComponent(body)}?${new URLSearchParams({ body })}`, {
      headers: { 'x-secret': encodeURIComponent(body) },
    })
    await node.ask(`${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ body })}`, { ...ask, token: 'x'.repeat(43) })
  }
}

beforeAll(async () => {
  own = await startSandboxProvider({ CHORUS_LOG: 'debug' })
  ;({ sandbox, provider } = own)
  const observed = listenTo(provider)
  const people = ['mina', 'ana', 'kofi', 'haru', 'priya', 'sol', 'amara', 'jonas', 'rosa']
  for (const [index, enter] of Object.values(logInWith).entries()) {
    const { accessToken, refresh_token_v3 } = await enter(
      { sandbox, provider: observed, browser: openBrowser(observed, '192.0.2.1') },
      sandbox.world.person(people[index]!),
    )
    await post(observed, '/v3/auth/refreshJWT', { refresh_token: refresh_token_v3 })
    await post(observed, '/v3/auth/exchangeLegacyJWT', {}, { token: accessToken })
  }
  const x = toXKeys(sandbox.world, 'jonas')!
  for (const secret of [x.accessToken, x.accessTokenSecret, x.consumerSecret]) secrets.add(secret)

  await goWrong(provider)
  // One whose database cannot be reached: what breaks is written down in full.
  await goWrong(provider.addNode({ db: connectPool('postgres://chorus:a-password-of-the-database@127.0.0.1:9/none') }))
  log = provider.readLog()
  dump = await dumpDatabase(provider.db)

  const { login, networks } = provider.config
  const master = provider.keys.of(1)!
  for (const secret of ['a-password-of-the-database', login.telegram!.botToken, networks.farcaster.app!.mnemonic]) secrets.add(secret)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) secrets.add(master.toString(encoding))
})
afterAll(() => own?.[Symbol.asyncDispose]())

/** The forms in which a secret may appear. */
const spellings = (secret: string): string[] => [
  secret,
  encodeURIComponent(secret),
  Buffer.from(secret).toString('hex'),
  Buffer.from(secret).toString('base64').replace(/=+$/, ''),
  ...(/^[\w-]{43}$/.test(secret) ? [Buffer.from(secret, 'base64url').toString('hex')] : []),
  // Parts of a JWT may also leak alone.
  ...(secret.split('.').length === 3 ? secret.split('.').slice(1) : []),
]
const findIn = (text: string) =>
  [...secrets].filter((secret) => secret.length > 5 && spellings(secret).some((spelling) => text.includes(spelling)))
const findCodesIn = (text: string) => [...codes].filter((code) => new RegExp(`(?<![\\w.])${code}(?!\\w)`).test(text))

test('every sign-in method succeeds and its secrets are recorded', () => {
  expect(secrets.size).toBeGreaterThan(60)
  expect(codes.size).toBeGreaterThan(0)
  expect(log).toContain('/v3/auth/google/login')
  expect(log).toContain('Request failed.')
  expect(dump.filter((row) => row.startsWith('identities '))).toHaveLength(9)
  expect(dump.join('\n')).toContain(sandbox.world.person('mina').email.address)
  expect(findIn(`before ${[...secrets].at(-5)} after`)).not.toEqual([])
  expect(findCodesIn(`code=${[...codes][0]}`)).not.toEqual([])
})

describe('no secret or private value is stored in plain text', () => {
  test('in the log', () => {
    expect(findIn(log)).toEqual([])
    expect(findCodesIn(log)).toEqual([])
  })

  test('in the database', () => {
    const text = dump.join('\n')
    expect(findIn(text)).toEqual([])
    expect(findCodesIn(text)).toEqual([])
  })

  test('no client address is in the log', () => {
    for (const { email } of sandbox.world.people) expect(log).not.toContain(email.address)
  })

  test('nothing in the log or database resembles a well-known secret format', async (context) => {
    const rules = await loadSecretRules()
    if (!rules) return context.skip('shared/corpora/secret-patterns is not here')
    expect(rules.length).toBeGreaterThan(200)
    expect(findSecrets(rules, 'token = "ghp_0a1b2c3d4e5f6g7h8i9jA1B2C3D4E5F6G7H8"')).not.toEqual([])
    // Sealed values resemble secrets but are unreadable without the master key.
    const lines = [...log.split('\n'), ...dump.map((row) => row.replaceAll(/"(?:sealed|wrappedKey)"": ""[\w+/=]+"/g, ''))]
    const found = lines.flatMap((line) => findSecrets(rules, line).map((id) => `${id}: ${line.slice(0, 200)}`))
    expect(found).toEqual([])
  })
})
