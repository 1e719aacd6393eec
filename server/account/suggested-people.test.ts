import { startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createProviderClient } from '../../tests/provider/provider-client.ts'
import { type Member, type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { unlimited } from '../../tests/provider/unlimited.ts'

interface Suggested<T> {
  suggestedFollowList: T[]
  cursor: number
}
interface LensPerson {
  id: string
  ownedBy: string
  nameSpace: string
  localName: string
  fullHandle: string
}
type Network = 'farcaster' | 'lens'

const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
const paths = { farcaster: '/v2/farcaster-hub/suggested_follow_list', lens: '/v1/lens/suggested_follow_list' }
let provider: Provider
let disposables: AsyncDisposableStack
// Suggestions are cached, and a profile belongs to one account, so each test has its own provider.
beforeEach(async () => {
  disposables = new AsyncDisposableStack()
  const lens = disposables.use(await startLens({ world, mediaUrl: 'http://127.0.0.1:9' }))
  provider = disposables.use(await startProvider({ environment: { CHORUS_LENS_URL: lens.url }, app: { limits: unlimited } }))
})
afterEach(() => disposables.disposeAsync())

const idOf = (network: Network, key: string): string => {
  const { farcaster, lens } = world.person(key).accounts
  return network === 'farcaster' ? String(farcaster!.fid) : lens!.address.toLowerCase()
}
const followedBy = (network: Network, key: string) =>
  world.follows.filter((follow) => follow.network === network && follow.from === key).map(({ to }) => to)
/** Logs a fictional person in with one network. */
const join = (network: Network, key: string) => provider.join({ platform: network, subject: idOf(network, key) })
const connect = (member: Member, network: Network, key: string) =>
  provider.db
    .insertInto('identities')
    .values({ account_id: member.viewer.accountId, platform: network, subject: idOf(network, key) })
    .execute()

/** Returns the ids of one page, and the next cursor. */
async function read(network: Network, member: Member | undefined, cursor = ''): Promise<{ ids: string[]; cursor: number }> {
  const answer = await createProviderClient(provider, member).get<Suggested<{ fid: number } | LensPerson[]>>(
    `${paths[network]}?cursor=${cursor}`,
  )
  return { ids: answer.suggestedFollowList.map((one) => (Array.isArray(one) ? one[0]!.id : String(one.fid))), cursor: answer.cursor }
}

/** Reads pages to the end, like a client that sends back every cursor. */
async function readAll(network: Network, member?: Member): Promise<string[]> {
  const all: string[] = []
  for (let cursor = ''; all.length < 1000;) {
    const page = await read(network, member, cursor)
    if (page.ids.length === 0) return all
    all.push(...page.ids)
    cursor = String(page.cursor)
  }
  throw new Error('The list does not end.')
}

/** The expected votes: everyone the person's friends follow, with the number of those friends. */
function votesFor(network: Network, key: string): Map<string, number> {
  const votes = new Map<string, number>()
  for (const friend of followedBy(network, key))
    for (const to of followedBy(network, friend)) {
      if (to !== key && !followedBy(network, key).includes(to)) votes.set(idOf(network, to), (votes.get(idOf(network, to)) ?? 0) + 1)
    }
  return votes
}

describe.each(['farcaster', 'lens'] as const)('suggestions on %s', (network) => {
  test('rank people by how many friends follow them, without the person and those already followed', async () => {
    const votes = votesFor(network, 'mina')
    expect(votes.size).toBeGreaterThan(5)
    const suggested = await readAll(network, await join(network, 'mina'))
    expect(new Set(suggested)).toEqual(new Set(votes.keys()))
    expect(suggested).toHaveLength(votes.size)
    expect(suggested.map((id) => votes.get(id)!)).toEqual([...votes.values()].toSorted((a, b) => b - a))
  })

  test('end with an empty page for any cursor', async () => {
    const member = await join(network, 'mina')
    for (const cursor of ['undefined', 'null', '-1', '1.5', "'; --", '\u202e', '1'])
      expect(await read(network, member, encodeURIComponent(cursor))).toEqual({ ids: [], cursor: 0 })
    expect(await read(network, member, '0')).toEqual(await read(network, member))
    const first = await read(network, member)
    expect(first.cursor).toBeGreaterThan(0)
    expect((await readAll(network, member)).slice(0, first.ids.length)).toEqual(first.ids)
  })

  test('exclude muted people at once, for the person who muted them only', async () => {
    const member = await join(network, 'mina')
    const other = await join(network, 'wren')
    await connect(other, network === 'lens' ? 'farcaster' : 'lens', 'wren')
    const [first] = (await read(network, member)).ids
    const before = await readAll(network, other)
    await createProviderClient(provider, member).post('/v1/user/mute', network === 'lens' ? { lensId: first } : { fid: first })
    expect(await readAll(network, member)).not.toContain(first)
    expect(await readAll(network, other)).toEqual(before)
  })

  test('put people first who are followed on the other network and have connected both', async () => {
    const elsewhere = network === 'lens' ? 'farcaster' : 'lens'
    const [me, friend] = world.people
      .filter(({ accounts }) => accounts.farcaster && accounts.lens)
      .flatMap(({ key }) =>
        followedBy(elsewhere, key)
          .filter((to) => world.person(to).accounts[network] && !followedBy(network, key).includes(to))
          .map((to) => [key, to] as const),
      )
      .find(([key, to]) => key !== 'mina' && to !== 'mina' && (votesFor(network, key).get(idOf(network, to)) ?? 0) < 3)!
    const member = await join(network, me)
    const connected = await join(network, friend)
    await connect(connected, elsewhere, friend)
    await connect(member, elsewhere, me)
    const votes = votesFor(network, me)
    votes.set(idOf(network, friend), (votes.get(idOf(network, friend)) ?? 0) + 5)
    const suggested = await readAll(network, member)
    expect(suggested.map((id) => votes.get(id)!).slice(0, 1)).toEqual([Math.max(...votes.values())])
    expect(suggested.indexOf(idOf(network, friend))).toBe(
      [...votes.values()].filter((count) => count > votes.get(idOf(network, friend))!).length,
    )
  })
})

describe('suggestions for a guest', () => {
  test("use the operator's seeds on Farcaster, and are empty on Lens, which has none", async () => {
    const { ids } = await read('farcaster', undefined)
    expect(ids).toHaveLength(20)
    const counts = ids.map(
      (id) => world.follows.filter(({ network, to }) => network === 'farcaster' && idOf('farcaster', to) === id).length,
    )
    expect(counts).toEqual(counts.toSorted((a, b) => b - a))
    expect(await read('lens', undefined)).toEqual({ ids: [], cursor: 0 })
  })

  test('are the same for someone without a profile there', async () => {
    expect(await read('farcaster', await provider.join())).toEqual(await read('farcaster', undefined))
  })
})

test('describes people in the wire format', async () => {
  const member = await provider.join({ platform: 'email' })
  const farcaster = await createProviderClient(provider, member).get<Suggested<Record<string, unknown>>>(paths.farcaster)
  expect(farcaster.suggestedFollowList[0]).toMatchObject({
    fid: expect.any(Number) as number,
    username: expect.stringMatching(/./) as string,
    isFollowing: false,
  })
  const reader = await join('lens', 'sol')
  const { suggestedFollowList } = await createProviderClient(provider, reader).get<Suggested<LensPerson[]>>(paths.lens)
  for (const [person, ...more] of suggestedFollowList) {
    expect(more).toEqual([])
    const { lens } = world.people.find(({ accounts }) => accounts.lens?.address.toLowerCase() === person!.id)!.accounts
    expect(person).toEqual({
      id: lens!.address.toLowerCase(),
      ownedBy: lens!.owner.toLowerCase(),
      nameSpace: 'lens',
      localName: lens!.localName,
      fullHandle: `lens/${lens!.localName}`,
    })
  }
})

test("returns an error for a network that doesn't respond, and the list of the other", async () => {
  await using lonely = await startProvider({ app: { limits: unlimited } })
  const subject = idOf('farcaster', 'mina')
  const member = await lonely.join({ platform: 'farcaster', subject })
  await lonely.db
    .insertInto('identities')
    .values({ account_id: member.viewer.accountId, platform: 'lens', subject: idOf('lens', 'mina') })
    .execute()
  expect(await createProviderClient(lonely, member).refusal(paths.lens, {})).toMatchObject({
    status: 502,
    error: expect.stringMatching(/^Lens: /) as string,
  })
  expect((await createProviderClient(lonely, member).get<Suggested<unknown>>(paths.farcaster)).suggestedFollowList.length).toBeGreaterThan(
    0,
  )
})
