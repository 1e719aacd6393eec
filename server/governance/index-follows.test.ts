import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { createServices } from '../create-services.ts'
import { insertWatch } from '../db/tables/watches.ts'
import { sweep } from '../jobs/sweep.ts'
import { addVoters } from './dao-voters.ts'
import { listVotes, saveVotes } from './dao-votes.ts'
import { findFollowingSources } from './followed-wallets.ts'
import { indexFollows } from './index-follows.ts'

const world = createWorld()
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
let follows: ReturnType<typeof createServices>['follows']
beforeAll(async () => {
  const lens = disposables.use(await startLens({ world, mediaUrl: 'http://127.0.0.1:9' }))
  provider = disposables.use(await startProvider({ environment: { CHORUS_LENS_URL: lens.url } }))
  ;({ follows } = createServices(provider))
})
beforeEach(async () => {
  for (const table of ['dao_voters', 'dao_followers', 'identities', 'watches'] as const) await provider.db.deleteFrom(table).execute()
})

const followedBy = (network: 'farcaster' | 'lens', from: string) =>
  world.follows.filter((follow) => follow.network === network && follow.from === from).map(({ to }) => world.person(to))

/** Reads whatever is due, and returns what went wrong. */
async function index(from = follows): Promise<unknown[]> {
  const errors: unknown[] = []
  const work = indexFollows({ db: provider.db, follows: from, log: { warn: (given: object) => void errors.push(given) } })
  for (;;) {
    const [follower] = await work.claim(1)
    if (!follower) return errors
    await work.run(follower).catch((error: unknown) => work.postpone(follower, error))
  }
}
async function listVoters(most?: number): Promise<string[]> {
  await addVoters(provider.db, most)
  const rows = await provider.db.selectFrom('dao_voters').select('address').orderBy('address').execute()
  return rows.map(({ address }) => address)
}
const person = world.people.find(({ key }) => followedBy('farcaster', key).length > 0 && followedBy('lens', key).length > 0)!
const { farcaster, lens } = person.accounts
const joinOnLens = () => provider.join({ platform: 'lens', subject: lens!.address.toLowerCase(), handle: lens!.localName })
const ownersOnLens = () => [...new Set(followedBy('lens', person.key).map(({ accounts }) => accounts.lens!.owner.toLowerCase()))].toSorted()

test('indexes the wallets that Farcaster publishes of people who an account follows', async () => {
  await provider.join({ platform: 'farcaster', subject: String(farcaster!.fid) })
  expect(await index()).toEqual([])
  const published = followedBy('farcaster', person.key).map(({ wallets }) => wallets.evm.toLowerCase())
  expect(await listVoters()).toEqual([...new Set(published)].toSorted())
})

test('indexes the owners of Lens accounts, until the account is disconnected', async () => {
  const { viewer } = await joinOnLens()
  await index()
  expect(await listVoters()).toEqual(ownersOnLens())
  await provider.db.deleteFrom('identities').where('account_id', '=', viewer.accountId).execute()
  await sweep(provider.db, [])
  expect(await listVoters()).toEqual([])
})

test('shows their votes to the account that follows them only', async () => {
  const { viewer } = await joinOnLens()
  const other = await provider.join()
  await index()
  const [voter] = await listVoters()
  await saveVotes(provider.db, [{ id: '0x1', voter: voter!, proposalId: '0x2', created: 1, data: {} }])
  const list = async (followedBy?: string) =>
    (await listVotes(provider.db, { until: undefined, seen: 0, count: 20, followedBy })).map(({ id }) => id)
  expect(await list(viewer.accountId)).toEqual(['0x1'])
  expect(await list(other.viewer.accountId)).toEqual([])
  expect(await list()).toEqual(['0x1'])
})

test.each(['farcaster', 'lens'] as const)('names the people followed on %s as the sources of their votes', async (network) => {
  const { viewer } = await (network === 'lens' ? joinOnLens() : provider.join({ platform: 'farcaster', subject: String(farcaster!.fid) }))
  await index()
  const [friend] = followedBy(network, person.key)
  const { accounts, wallets } = friend!
  const address = (network === 'lens' ? accounts.lens!.owner : wallets.evm).toLowerCase()
  const id = network === 'lens' ? accounts.lens!.address.toLowerCase() : String(accounts.farcaster!.fid)
  const sources = async (accountId: string) => (await findFollowingSources(provider.db, accountId, [address])).get(address)
  const handle = network === 'lens' ? accounts.lens!.localName : accounts.farcaster!.username
  expect(await sources(viewer.accountId)).toEqual([
    expect.objectContaining({ type: network, person: expect.objectContaining({ id, handle }) }),
  ])
  const other = await provider.join()
  expect(await sources(other.viewer.accountId)).toBeUndefined()
  await insertWatch(provider.db, viewer.accountId, { kind: 'wallet', address })
  expect((await sources(viewer.accountId))!.map(({ type }) => type).toSorted()).toEqual([network, 'wallet'].toSorted())
})

test('replaces the wallets when the account follows others, and keeps them while the network is away', async () => {
  await joinOnLens()
  const owner = (digit: string) => `0x${digit.repeat(40)}`
  const due = () =>
    provider.db
      .updateTable('dao_followers')
      .set({ due_at: new Date(0) })
      .execute()
  const reading = (read: () => Promise<string[]>) =>
    follows.map((one) => ({ ...one, walletsOf: async () => (await read()).map((address) => ({ address, person: { id: '1' } })) }))
  const followed = async () =>
    (await provider.db.selectFrom('dao_followed_wallets').select('address').orderBy('address').execute()).flatMap(Object.values)
  await index(reading(async () => [owner('1'), owner('A')]))
  expect(await followed()).toEqual([owner('1'), owner('a')])
  await due()
  const away = async (): Promise<string[]> => Promise.reject(new Error('away'))
  expect(await index(reading(away))).toHaveLength(1)
  expect(await followed()).toEqual([owner('1'), owner('a')])
  await due()
  await index(reading(async () => [owner('1'), 'So11111111111111111111111111111111111111112']))
  expect(await followed()).toEqual([owner('1')])
})

test('leaves out wallets of followed people where too many are read already', async () => {
  await joinOnLens()
  await index()
  const [first] = ownersOnLens()
  expect(first).toBeDefined()
  expect(await listVoters(0)).toEqual([])
  expect(await listVoters(1)).toHaveLength(1)
})
