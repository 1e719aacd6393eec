import type { ReplyOf } from '@chorus/contract/call'
import type { proposal, proposalVotes } from '@chorus/contract/governance/proposal'
import type { searchProposals, searchSpaces } from '@chorus/contract/governance/search'
import type { space, spaceProposals } from '@chorus/contract/governance/space'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { hostileTexts } from '@chorus/sandbox/seed/hostile-texts'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FaultyService, startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import { type Answer, type Provider, startProvider } from '../../tests/provider/start-provider.ts'

const world = createWorld()
const idOf = (name: string) => toProposalId(world.seed, name)
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
beforeAll(async () => {
  const hub = disposables.use(await startSnapshot({ world, mediaUrl: 'https://media.example' }))
  provider = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
})

const ask = (what: string, query: Record<string, string>, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`/api/governance/${what}?${new URLSearchParams(query)}`, { headers: { 'x-chorus': '1' } })
const dataOf = <T>({ status, text, json }: Answer): T => {
  if (status !== 200) throw new Error(text)
  return (json as { data: T }).data
}
const messageOf = ({ json }: Answer) => (json as { error?: { message: string } }).error?.message

describe('a proposal', () => {
  test('has its text as data, and nothing of the hub that pages don’t show', async () => {
    const found = dataOf<ReplyOf<typeof proposal>>(await ask('proposal', { id: idOf('dredge') }))
    expect(found).toMatchObject({ title: 'Dredge the east quay before winter', state: 'active', type: 'basic', isBodyCut: false })
    expect(found.body.map(({ kind }) => kind)).toEqual([
      'heading',
      'paragraph',
      'paragraph',
      'heading',
      'table',
      'heading',
      'list',
      'quote',
      'paragraph',
      'rule',
      'list',
    ])
    expect(found.choices).toEqual(['For', 'Against', 'Abstain'])
    expect(found.strategies).toEqual([
      { name: 'erc20-balance-of', network: '1' },
      { name: 'delegation', network: '1' },
    ])
    expect(Object.keys(found)).not.toContain('plugins')
  })

  test('has a summary without the text', async () => {
    const found = dataOf<object>(await ask('summary', { id: idOf('soup').toUpperCase().replace('0X', '0x') }))
    expect(found).toMatchObject({ title: 'Keep the soup kitchen open until midnight', state: 'passed' })
    expect(Object.keys(found)).not.toContain('body')
  })

  test.each(['proposal', 'summary'])('that doesn’t exist is a 404 (%s)', async (what) => {
    const answer = await ask(what, { id: `0x${'0'.repeat(64)}` })
    expect([answer.status, messageOf(answer)]).toEqual([404, 'There is no such proposal.'])
  })

  test.each(['', 'x', '../../x', `0x${'g'.repeat(64)}`, '"} { __schema'])('is not named %j', async (id) =>
    expect((await ask('proposal', { id })).status).toBe(400),
  )

  test('has votes, a page at a time', async () => {
    const first = dataOf<ReplyOf<typeof proposalVotes>>(await ask('votes', { id: idOf('dredge') }))
    expect([first.votes.length, typeof first.cursor]).toEqual([20, 'string'])
    const second = dataOf<ReplyOf<typeof proposalVotes>>(await ask('votes', { id: idOf('dredge'), cursor: first.cursor! }))
    expect(second.votes).toHaveLength(11)
    expect(second.cursor).toBeUndefined()
  })
})

test('a space has its proposals by state', async () => {
  expect(dataOf<ReplyOf<typeof space>>(await ask('space', { id: 'harbour.eth' }))).toMatchObject({
    name: 'Harbour Commons',
    isVerified: true,
  })
  const { proposals } = dataOf<ReplyOf<typeof spaceProposals>>(await ask('proposals', { space: 'harbour.eth', state: 'closed' }))
  expect(proposals.map(({ state }) => state).toSorted()).toEqual(['passed', 'rejected'])
  expect((await ask('space', { id: 'nowhere.eth' })).status).toBe(404)
})

describe('a search for spaces', () => {
  const search = async (q: string) => dataOf<ReplyOf<typeof searchSpaces>>(await ask('search-spaces', { q })).spaces.map(({ id }) => id)

  test('finds them by a part of their name or id, in any case', async () => {
    expect(await search('HARBOUR com')).toEqual(['harbour.eth'])
    expect(await search('guild.eth')).toEqual(['type-guild.eth'])
    expect((await search('.eth')).length).toBeGreaterThan(2)
    expect(await search('nowhere')).toEqual([])
  })

  test.each(['', 'ab', 'x'.repeat(101)])('refuses %j', async (q) => expect((await ask('search-spaces', { q })).status).toBe(400))

  test('leaves out what Snapshot has flagged, and reads what no hub should send', async () => {
    const row = { id: 'bad.eth', name: 'Bad', flagged: true, activeProposals: 1, proposalsCount: 1, followersCount: 1, votesCount: 1 }
    const items = [row, { ...row, id: 'good.eth', flagged: false, about: null, avatar: 'javascript:alert(1)' }, { id: '../x' }, null]
    const hub = disposables.use(await startFaultyService(() => ({ status: 200, json: { data: { ranking: { items } } } })))
    const node = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
    const { spaces } = dataOf<ReplyOf<typeof searchSpaces>>(await ask('search-spaces', { q: 'bad' }, node))
    expect(spaces.map(({ id, avatar }) => [id, avatar])).toEqual([['good.eth', undefined]])
  })
})

describe('a search for proposals', () => {
  const search = async (q: string) => dataOf<ReplyOf<typeof searchProposals>>(await ask('search', { q }))

  test('finds titles by a part of them, newest first, in any space', async () => {
    const { proposals, cursor } = await search('  THE  '.trim())
    expect(proposals.length).toBeGreaterThan(3)
    expect(new Set(proposals.map(({ space: { id } }) => id)).size).toBeGreaterThan(1)
    for (const { title } of proposals) expect(title.toLowerCase()).toContain('the')
    expect(proposals.map(({ created }) => created)).toEqual(proposals.map(({ created }) => created).toSorted((one, other) => other - one))
    expect(cursor).toBeUndefined()
    expect((await search('soup kitchen')).proposals.map(({ id }) => id)).toEqual([idOf('soup')])
  })

  test.each(['Soup%midnight', 'S_up kitchen', String.raw`\soup`, '100%'])('takes %j as it is', async (q) =>
    expect((await search(q)).proposals).toEqual([]),
  )

  test.each(['', 'ab', '   a   ', 'x'.repeat(101)])('refuses %j', async (q) => expect((await ask('search', { q })).status).toBe(400))
})

test('lists and search leave out proposals by authors that the viewer has muted', async () => {
  const { token, viewer } = await provider.join()
  const author = world.person('mina').wallets.evm
  const titles = async (what: string, query: Record<string, string>, own?: string) => {
    const answer = await provider.ask(`/api/governance/${what}?${new URLSearchParams(query)}`, {
      headers: { 'x-chorus': '1' },
      ...(own !== undefined && { token: own }),
    })
    return dataOf<ReplyOf<typeof spaceProposals>>(answer).proposals.map(({ title }) => title)
  }
  const closed = { space: 'harbour.eth', state: 'closed' }
  expect(await titles('proposals', closed, token)).toHaveLength(2)
  await provider.db.insertInto('mutes').values({ account_id: viewer.accountId, platform: 'wallet', subject: author }).execute()
  expect(await titles('proposals', closed, token)).toEqual(['Moor the casino boat at the north quay'])
  expect(await titles('proposals', closed)).toHaveLength(2)
  expect(await titles('search', { q: 'kitchen' }, token)).toEqual([])
  expect(await titles('search', { q: 'kitchen' })).toHaveLength(1)
  // Its own page shows it, and says that the author is muted.
  expect((await ask('proposal', { id: idOf('soup') })).status).toBe(200)
})

describe('a hostile proposal', () => {
  let node: Provider
  let id = ''
  beforeAll(async () => {
    const dangerous = createWorld({ hostile: [...hostileTexts] })
    id = toProposalId(dangerous.seed, 'hostile')
    const hub = disposables.use(await startSnapshot({ world: dangerous, mediaUrl: 'https://media.example' }))
    node = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
  })

  test('of a megabyte with ten thousand choices is cut, and its scores are numbers', async () => {
    const found = dataOf<ReplyOf<typeof proposal>>(await ask('proposal', { id }, node))
    expect(found).toMatchObject({ isBodyCut: true })
    expect(found.isVotedElsewhere).toBeUndefined()
    expect([found.choices.length, found.scores.length]).toEqual([10_000, 10_000])
    expect(found.choices.join('').length).toBeLessThanOrEqual(300_000)
    expect(found.title.length).toBeLessThanOrEqual(300)
    expect(found.scores.every(Number.isFinite)).toBe(true)
    expect(JSON.stringify(found.body).length).toBeLessThan(500_000)
  })

  test('doesn’t hide the other proposals of its space, or in search', async () => {
    const { proposals } = dataOf<ReplyOf<typeof spaceProposals>>(await ask('proposals', { space: 'harbour.eth', state: 'active' }, node))
    expect(proposals.map((each) => each.id)).toEqual(expect.arrayContaining([id, idOf('dredge')]))
    const { status } = await ask('search', { q: 'the' }, node)
    expect(status).toBe(200)
  })
})

describe('the hub', () => {
  const answerWith = async (respond: (body: { operationName: string; variables: Record<string, unknown> }) => unknown) => {
    const hub = disposables.use(await startFaultyService(({ body }) => ({ status: 200, json: respond(JSON.parse(body)) })))
    const node = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
    return { hub, node }
  }

  test('is asked once for many readers of one proposal, and once for many proposals', async () => {
    const { hub, node } = await answerWith(() => ({ data: { proposals: [] } }))
    const ids = Array.from({ length: 20 }, (_, index) => `0x${String(index % 10).padStart(64, '0')}`)
    await Promise.all(ids.map((id) => ask('summary', { id }, node)))
    expect(hub.requests).toHaveLength(1)
    expect((JSON.parse(hub.requests[0]!.body) as { variables: { ids: string[] } }).variables.ids).toHaveLength(10)
  })

  test.each<[FaultyService['mode'], string]>([
    ['broken', '1'],
    ['failing', '2'],
    ['garbled', '3'],
    ['redirecting', '4'],
  ])('that is %s is named, and nothing is said not to exist', async (mode, digit) => {
    const { hub, node } = await answerWith(() => ({ data: {} }))
    hub.mode = mode
    const answer = await ask('proposal', { id: `0x${digit.repeat(64)}` }, node)
    expect([answer.status, messageOf(answer)]).toEqual([502, 'Snapshot isn’t responding. Try again in a moment.'])
  })

  test.each([
    { errors: [{ message: 'too many requests' }] },
    { data: null },
    { data: { proposal: { id: 'x' } } },
    { data: { proposal: 'x' } },
    [],
  ])('that responds with %j counts as away', async (json) => {
    const { node } = await answerWith(() => json)
    expect((await ask('proposal', { id: `0x${'5'.repeat(64)}` }, node)).status).toBe(502)
  })

  test('has its search results read on page by page, and asked for without flagged ones', async () => {
    const asked: Record<string, unknown>[] = []
    const { hub, node } = await answerWith(({ variables }) => {
      asked.push(variables)
      const rows = Array.from({ length: 20 }, (_, index) => toRow(asked.length * 20 + index))
      return { data: { proposals: asked.length < 3 ? rows : rows.slice(0, 4) } }
    })
    const ids: string[] = []
    let cursor: string | undefined
    do {
      const query = { q: 'quay', ...(cursor && { cursor }) }
      const page = dataOf<ReplyOf<typeof searchProposals>>(await ask('search', query, node))
      ids.push(...page.proposals.map(({ id }) => id))
      ;({ cursor } = page)
    } while (cursor)
    expect(new Set(ids).size).toBe(44)
    expect(asked.map(({ title, until, skip, first }) => [title, until, skip, first])).toEqual([
      ['quay', undefined, 0, 20],
      ['quay', 1_790_000_000 - 39, 1, 20],
      ['quay', 1_790_000_000 - 59, 1, 20],
    ])
    // Twenty proposals with the longest choices would be too much to read.
    for (const { body } of hub.requests) expect(body).not.toMatch(/choices|body /)
  })

  test('that isn’t configured is named in the message', async () => {
    const node = disposables.use(await startProvider())
    const answer = await ask('proposal', { id: idOf('dredge') }, node)
    expect([answer.status, messageOf(answer)]).toEqual([403, 'Governance is not set up on this server.'])
  })
})

/** A proposal as the hub writes it, each a second older than the one before. */
const toRow = (index: number) => ({
  id: `0x${String(index).padStart(64, '0')}`,
  title: `Quay ${index}`,
  choices: ['For', 'Against'],
  start: 1_790_000_000,
  end: 1_790_100_000,
  state: 'closed',
  author: `0x${'1'.repeat(40)}`,
  created: 1_790_000_000 - index,
  type: 'basic',
  quorum: 0,
  symbol: 'BERTH',
  space: { id: 'harbour.eth', name: 'Harbour' },
  scores_state: 'final',
  scores: [1, 0],
  scores_total: 1,
  votes: 1,
})
