import type { Person } from '@chorus/sandbox/seed/world'
import { type Sandbox, startSandbox } from '@chorus/sandbox/start-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { goIn } from './go-in.ts'
import { openBrowser } from './open-browser.ts'
import { type Provider, startProvider } from './start-provider.ts'
import { dataOf } from './ways.ts'

let sandbox: Sandbox
let provider: Provider

// The very settings that the product starts with.
beforeAll(async () => {
  sandbox = await startSandbox()
  provider = await startProvider({ environment: toSandboxSettings(sandbox) })
})
afterAll(async () => {
  await provider?.[Symbol.asyncDispose]()
  await sandbox?.close()
})

type Way = keyof typeof goIn

const enter = (way: Way, person: Person, address: string) =>
  goIn[way]({ sandbox, provider, browser: openBrowser(provider, address) }, person)

const connectionsOf = async (token: string) => dataOf<Record<string, unknown>>(await provider.ask('/v1/accountConnection', { token }))

/** Who comes in by which way, and as what they then stand among the connections. Everybody is somebody else. */
const rows: readonly [Way, string, (person: Person) => object][] = [
  ['an e-mail address', 'mina', ({ email }) => ({ email: { connected: [{ email: email.address }] } })],
  ['Google', 'ana', ({ name, email }) => ({ google: { connected: [{ name, email: email.address }] } })],
  ['Apple', 'kofi', () => ({ apple: { connected: [{ email: expect.stringMatching(/@privaterelay\.example$/) }] } })],
  ['Telegram', 'haru', ({ telegram }) => ({ telegram: { connected: [{ id: String(telegram.id) }] } })],
  [
    'a Farcaster sign-in',
    'priya',
    ({ accounts: { farcaster } }) => ({ farcaster: { connected: [{ fid: farcaster!.fid, username: farcaster!.username }] } }),
  ],
  [
    'a Farcaster signer',
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

test('every way in that there is has a row here', () => {
  expect(rows.map(([way]) => way)).toEqual(Object.keys(goIn))
})

test.each(rows)('%s opens a new account for %s, and the same one the next time', async (way, key, toConnected) => {
  const person = sandbox.world.person(key)
  const address = `192.0.2.${rows.findIndex(([name]) => name === way) + 1}`
  const first = await enter(way, person, address)
  expect(first.isNew).toBe(true)
  expect(await connectionsOf(first.accessToken)).toMatchObject(toConnected(person))
  const second = await enter(way, person, address)
  expect(second).toMatchObject({ accountId: first.accountId, isNew: false })
  expect(second.accessToken).not.toBe(first.accessToken)
  expect(await connectionsOf(second.accessToken)).toEqual(await connectionsOf(first.accessToken))
})

test('both Farcaster ways lead into one account', async () => {
  const elif = sandbox.world.person('elif')
  const bySignIn = await enter('a Farcaster sign-in', elif, '192.0.2.20')
  const bySigner = await enter('a Farcaster signer', elif, '192.0.2.20')
  expect(bySigner.accountId).toBe(bySignIn.accountId)
})
