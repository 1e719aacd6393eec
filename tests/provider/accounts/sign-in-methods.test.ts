import type { Person } from '@chorus/sandbox/seed/world'
import { type Sandbox, startSandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { logInWith } from '../log-in-with.ts'
import { openBrowser } from '../open-browser.ts'
import { dataOf } from '../provider-responses.ts'
import { type Provider, startProvider } from '../start-provider.ts'

let sandbox: Sandbox
let provider: Provider

// The settings that `npm start` uses.
beforeAll(async () => {
  sandbox = await startSandbox()
  provider = await startProvider({ environment: toSandboxSettings(sandbox) })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await sandbox?.close()
})

type Method = keyof typeof logInWith

const enter = (method: Method, person: Person, address: string) =>
  logInWith[method]({ sandbox, provider, browser: openBrowser(provider, address) }, person)

const connectionsOf = async (token: string) => dataOf<Record<string, unknown>>(await provider.ask('/v1/accountConnection', { token }))

/** Sign-in method, person, and the connections they have afterwards. Each row uses another person. */
const rows: readonly [Method, string, (person: Person) => object][] = [
  ['email', 'mina', ({ email }) => ({ email: { connected: [{ email: email.address }] } })],
  ['Google', 'ana', ({ name, email }) => ({ google: { connected: [{ name, email: email.address }] } })],
  ['Apple', 'kofi', () => ({ apple: { connected: [{ email: expect.stringMatching(/@privaterelay\.example$/) }] } })],
  ['Telegram', 'haru', ({ telegram }) => ({ telegram: { connected: [{ id: String(telegram.id) }] } })],
  [
    'Farcaster sign-in',
    'priya',
    ({ accounts: { farcaster } }) => ({ farcaster: { connected: [{ fid: farcaster!.fid, username: farcaster!.username }] } }),
  ],
  [
    'Farcaster signer',
    'sol',
    ({ accounts: { farcaster } }) => ({ farcaster: { connected: [{ fid: farcaster!.fid, username: farcaster!.username }] } }),
  ],
  [
    'Lens',
    'amara',
    ({ accounts: { lens } }) => ({
      lens: { connected: [{ address: lens!.owner, lens: [{ id: lens!.address, localName: lens!.localName }] }] },
    }),
  ],
  ['X', 'jonas', ({ name, accounts: { x } }) => ({ twitter: { connected: [{ id: x!.id, handle: x!.handle, name }] } })],
  ['Bluesky', 'rosa', ({ accounts: { bluesky } }) => ({ bsky: { connected: [{ id: bluesky!.did, name: bluesky!.handle }] } })],
]

test('covers every sign-in method', () => {
  expect(rows.map(([method]) => method)).toEqual(Object.keys(logInWith))
})

test.each(rows)('%s creates an account for %s and finds it at the next login', async (method, key, toConnected) => {
  const person = sandbox.world.person(key)
  const address = `192.0.2.${rows.findIndex(([name]) => name === method) + 1}`
  const first = await enter(method, person, address)
  expect(first.isNew).toBe(true)
  expect(await connectionsOf(first.accessToken)).toMatchObject(toConnected(person))
  const second = await enter(method, person, address)
  expect(second).toMatchObject({ accountId: first.accountId, isNew: false })
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(await connectionsOf(second.accessToken)).toEqual(await connectionsOf(first.accessToken))
})

test('both Farcaster methods log in to the same account', async () => {
  const elif = sandbox.world.person('elif')
  const bySignIn = await enter('Farcaster sign-in', elif, '192.0.2.20')
  const bySigner = await enter('Farcaster signer', elif, '192.0.2.20')
  expect(bySigner.accountId).toBe(bySignIn.accountId)
})
