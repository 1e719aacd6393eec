import { randomBytes } from 'node:crypto'
import type { Reminders } from '@chorus/contract/governance/reminders'
import { PushMessage } from '@chorus/contract/notifications/push-message'
import { createReadEnding } from '@chorus/governance/create-read-ending'
import { createReadVotersOf } from '@chorus/governance/create-read-voters-of'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { type Snapshot, startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import type { Db } from '../../db/database.ts'
import { createAskHub } from '../create-ask-hub.ts'
import { sendReminders } from './send-reminders.ts'

const world = createWorld({ now: Date.now() })
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
let hub: Snapshot
let clock = world.now
beforeAll(async () => {
  hub = disposables.use(await startSnapshot({ world, mediaUrl: 'https://media.example', now: () => clock }))
  provider = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
})

const id = toProposalId(world.seed, 'dredge')
const proposal = () => hub.ledger.proposals.get(id)!
const hour = 3_600_000
/** Hours before the end of the proposal. */
const setClock = (hours: number) => void (clock = proposal().end * 1000 - hours * hour)
let viewer: Member
beforeEach(async () => {
  for (const table of ['dao_reminders', 'dao_reminder_spaces', 'push_messages'] as const) await provider.db.deleteFrom(table).execute()
  viewer = await provider.join()
  setClock(5)
})

async function call(path: string, body?: object, { token } = viewer): Promise<Reminders> {
  const { status, text, json } = await provider.ask(`/api/governance/reminders${path}`, {
    token,
    headers: { 'x-chorus': '1' },
    ...(body && { method: 'POST', body }),
  })
  if (status !== 200) throw new Error(text)
  return (json as { data: Reminders }).data
}
const choose = (isOn = true, member = viewer) => call('/space', { space: 'harbour.eth', isOn }, member)
const remindedOf = async (member = viewer) => (await call('', undefined, member)).proposals.map((one) => one.id)

/** What a node does when it looks for proposals. */
async function look(db: Db = provider.db): Promise<void> {
  const ask = createAskHub({ hubUrl: hub.url, key: undefined })
  const work = sendReminders({ db, readEnding: createReadEnding(ask), readVotersOf: createReadVotersOf(ask), now: () => clock })
  for (const piece of await work.claim(1)) await work.run(piece)
}
async function addDevice({ viewer: { accountId } } = viewer): Promise<void> {
  await provider.db
    .insertInto('device_tokens')
    .values({ account_id: accountId, platform: 'web', token_hash: randomBytes(32), session_id: null })
    .execute()
}
const addWallet = (subject: string, { viewer: { accountId } } = viewer) =>
  provider.db
    .insertInto('identities')
    .values({ account_id: accountId, platform: 'wallet', subject, facts: '{}', is_login: false })
    .execute()

test('is off until someone asks for it, by space or for all', async () => {
  expect(await call('')).toEqual({ isOn: false, spaces: [], proposals: [] })
  await look()
  expect(await remindedOf()).toEqual([])
  await choose()
  expect(await call('')).toMatchObject({ isOn: true, spaces: ['harbour.eth'] })
  await call('', { isOn: false })
  expect(await call('')).toMatchObject({ isOn: false, spaces: ['harbour.eth'] })
  await look()
  expect(await remindedOf()).toEqual([])
  await call('', { isOn: true })
  await choose(false)
  expect(await call('')).toMatchObject({ isOn: true, spaces: [] })
  await look()
  expect(await remindedOf()).toEqual([])
})

test('reminds once, with one push message a browser, over several nodes and looks', async () => {
  await choose()
  await addDevice()
  const other = provider.addNode()
  await Promise.all([look(), look(other.db), look(), look(other.db)])
  await look()
  expect((await call('')).proposals).toMatchObject([
    { id, title: 'Dredge the east quay before winter', end: proposal().end * 1000, space: { id: 'harbour.eth', name: 'Harbour Commons' } },
  ])
  const messages = await provider.db.selectFrom('push_messages').select(['account_id', 'message']).execute()
  expect(messages.map(({ account_id: account }) => account)).toEqual([viewer.viewer.accountId])
  expect(v.parse(PushMessage, { ...messages[0]!.message, locale: 'en' })).toMatchObject({
    kind: 'ProposalEnds',
    names: ['Harbour Commons'],
    text: 'Dredge the east quay before winter',
    place: { kind: 'proposal', id: `harbour.eth/${id}` },
  })
  expect(await remindedOf(await provider.join())).toEqual([])
})

test('leaves out proposals that one of the account’s wallets has voted on', async () => {
  const [voter] = [...proposal().votes.keys()]
  await choose()
  await addWallet(voter!.toLowerCase())
  const other = await provider.join()
  await choose(true, other)
  await addWallet(`0x${'5'.repeat(40)}`, other)
  await look()
  expect(await remindedOf()).toEqual([])
  expect(await remindedOf(other)).toEqual([id])
})

test('leaves out proposals by a wallet that the account has muted', async () => {
  await choose()
  const { author } = proposal()
  await provider.db
    .insertInto('mutes')
    .values({ account_id: viewer.viewer.accountId, platform: 'wallet', subject: author.toLowerCase() })
    .execute()
  await look()
  expect(await remindedOf()).toEqual([])
})

test.each([
  ['a day before the end', 25],
  ['after the end', -1],
])('doesn’t remind more than %s', async (_, hours) => {
  await choose()
  setClock(hours)
  await look()
  expect(await remindedOf()).not.toContain(id)
})

test('needs an account, and a name that a space can have', async () => {
  expect((await provider.ask('/api/governance/reminders', { headers: { 'x-chorus': '1' } })).status).toBe(401)
  await expect(call('/space', { space: '../x', isOn: true })).rejects.toThrow(/space/)
})
