import { randomBytes } from 'node:crypto'
import type { Reminders } from '@chorus/contract/governance/reminders'
import { PushMessage } from '@chorus/contract/notifications/push-message'
import type { AskHub } from '@chorus/governance/ask-hub'
import { createReadEnding } from '@chorus/governance/create-read-ending'
import { createReadVotersOf } from '@chorus/governance/create-read-voters-of'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { PlayedProposal } from '@chorus/sandbox/snapshot/create-ledger'
import { type Snapshot, startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import { sql } from 'kysely'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import type { Db } from '../../db/database.ts'
import { createAskHub } from '../create-ask-hub.ts'
import { listWantedSpaces } from './reminder-spaces.ts'
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
/** The hub's, to add others. */
const proposals = () => hub.ledger.proposals as Map<string, PlayedProposal>
const proposal = () => proposals().get(id)!
const hour = 3_600_000
/** Hours before the end of the proposal. */
const setClock = (hours: number) => void (clock = proposal().end * 1000 - hours * hour)
let viewer: Member
const added: string[] = []
beforeEach(async () => {
  for (const table of ['dao_reminders', 'dao_reminder_spaces', 'push_messages'] as const) await provider.db.deleteFrom(table).execute()
  await provider.db.deleteFrom('identities').where('is_login', '=', false).execute()
  for (const other of added.splice(0)) proposals().delete(other)
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

interface Conditions {
  db?: Db
  /** Called before each question to the hub. A rejection is the hub's. */
  before?(question: Parameters<AskHub>[0]): Promise<void>
}
/** What a node does when it looks for proposals. `look`: once, if it is time. */
function createNode({ db = provider.db, before }: Conditions = {}) {
  const log: string[] = []
  const asked: string[] = []
  const send = createAskHub({ hubUrl: hub.url, key: undefined })
  const ask: AskHub = async (question) => {
    log.push(question.name)
    if (question.name === 'VotersOf') asked.push(String(question.variables['proposal']))
    await before?.(question)
    return send(question)
  }
  const work = sendReminders({
    db,
    readEnding: createReadEnding(ask),
    readVotersOf: createReadVotersOf(ask),
    log: { warn: () => void log.push('warning') },
    now: () => clock,
    pause: async (ms) => void log.push(`${ms} ms`),
  })
  const look = async () => {
    for (const piece of await work.claim(1)) await work.run(piece)
  }
  /** `asked`: the proposals whose voters were asked for. */
  return { log, asked, look }
}
const look = (db?: Db) => createNode({ ...(db && { db }) }).look()
/** Adds proposals to the space that end at the same time. */
function addProposals(count: number): string[] {
  const ids = Array.from({ length: count }, (_, index) => `0x${String(index).padStart(64, 'e')}`)
  for (const other of ids) proposals().set(other, { ...proposal(), id: other })
  added.push(...ids)
  return ids
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
  ['more than a day before the end', 25],
  ['after the end', -1],
])('doesn’t remind %s', async (_, hours) => {
  await choose()
  setClock(hours)
  await look()
  expect(await remindedOf()).not.toContain(id)
})

test('needs an account, and a name that a space can have', async () => {
  expect((await provider.ask('/api/governance/reminders', { headers: { 'x-chorus': '1' } })).status).toBe(401)
  await expect(call('/space', { space: '../x', isOn: true })).rejects.toThrow(/space/)
})

test('takes only spaces that the hub has, by the name that it gives them', async () => {
  await expect(call('/space', { space: 'invented.eth', isOn: true })).rejects.toThrow('There is no such space.')
  await call('/space', { space: 'HARBOUR.eth', isOn: true })
  expect((await call('')).spaces).toEqual(['harbour.eth'])
  await look()
  expect(await remindedOf()).toEqual([id])
})

test('removes spaces that the hub no longer has', async () => {
  await provider.db.insertInto('dao_reminder_spaces').values({ account_id: viewer.viewer.accountId, space: 'gone.eth' }).execute()
  await call('/space', { space: 'gone.eth', isOn: false })
  expect((await call('')).spaces).toEqual([])
})

test('asks for every wanted space, those of the most accounts first', async () => {
  const others = [await provider.join(), await provider.join()]
  await choose()
  for (const other of others) {
    await choose(true, other)
    await call('/space', { space: 'type-guild.eth', isOn: true }, other)
  }
  const { accountId } = others[0]!.viewer
  await sql`insert into dao_reminder_spaces (account_id, space)
    select ${accountId}::uuid, 'a' || number from generate_series(1, 10000) number`.execute(provider.db)
  expect((await listWantedSpaces(provider.db)).slice(0, 3)).toEqual(['harbour.eth', 'type-guild.eth', 'a1'])
  // Fewer accounts want it than any other space, and its name comes last.
  await choose(false)
  for (const other of others) await choose(false, other)
  await sql`insert into dao_reminder_spaces (account_id, space)
    select ${others[1]!.viewer.accountId}::uuid, 'a' || number from generate_series(1, 10000) number`.execute(provider.db)
  await choose()
  await look()
  expect(await remindedOf()).toEqual([id])
})

test('asks once whether an account has voted, whichever nodes look', async () => {
  const [voter] = [...proposal().votes.keys()]
  await choose()
  await addWallet(voter!.toLowerCase())
  const nodes = [createNode(), createNode({ db: provider.addNode().db })]
  await Promise.all(nodes.map((node) => node.look()))
  clock += 5 * 60_000
  await Promise.all(nodes.map((node) => node.look()))
  expect(nodes.flatMap(({ asked }) => asked)).toEqual([id])
})

test('waits before each question', async () => {
  addProposals(2)
  await choose()
  await addWallet(`0x${'5'.repeat(40)}`)
  const { log, look: lookOnce } = createNode()
  await lookOnce()
  expect(log).toEqual(['4000 ms', 'EndingProposals', '4000 ms', 'VotersOf', '4000 ms', 'VotersOf', '4000 ms', 'VotersOf'])
})

test('continues with the other proposals when the hub fails for one, and comes back to it', async () => {
  const others = addProposals(2)
  await choose()
  await addWallet(`0x${'5'.repeat(40)}`)
  let isAway = true
  const before: Conditions['before'] = async ({ variables }) => {
    if (isAway && variables['proposal'] === id) throw new Error('Away.')
  }
  const { log, look: lookOnce } = createNode({ before })
  await lookOnce()
  expect((await remindedOf()).toSorted()).toEqual(others)
  expect(log.filter((line) => line === 'warning')).toHaveLength(1)
  isAway = false
  clock += 5 * 60_000
  await provider.db
    .updateTable('dao_reminders')
    .set({ created_at: sql`created_at - interval '5 minutes'` })
    .execute()
  await lookOnce()
  expect(await remindedOf()).toContain(id)
})

test('stops in time, and continues with the next look, which follows at once', async () => {
  addProposals(2)
  await choose()
  await addWallet(`0x${'5'.repeat(40)}`)
  const before: Conditions['before'] = async ({ name }) => {
    if (name === 'VotersOf') clock += 50_000
  }
  const { asked, look: lookOnce } = createNode({ before })
  for (const count of [1, 2, 3]) {
    await lookOnce()
    expect([asked.length, (await remindedOf()).length]).toEqual([count, count])
  }
})

test('sends an account five push messages a day at most, and lists every reminder', async () => {
  addProposals(7)
  await choose()
  await addDevice()
  await look()
  expect(await remindedOf()).toHaveLength(8)
  const { count } = await provider.db
    .selectFrom('push_messages')
    .select((all) => all.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  expect(Number(count)).toBe(5)
})
