import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProviderClient } from '../../../tests/provider/provider-client.ts'
import { type Member, type Provider, startProvider } from '../../../tests/provider/start-provider.ts'
import { unlimited } from '../../../tests/provider/unlimited.ts'

let provider: Provider
beforeAll(async () => void (provider = await startProvider({ app: { limits: unlimited } })))
afterAll(() => provider[Symbol.asyncDispose]())

interface Option {
  id: number
  name: string
  count: number
  is_select: boolean
  percent: number
}

interface Poll {
  poll_id: string
  title: string
  created_time: number
  end_time: number
  vote_count: number
  multiple_count: number
  is_end: boolean
  is_own: boolean
  type: string
  choice_detail: Option[]
}

interface Voter {
  platform: string
  platform_id: string
}

const quay = { title: 'Which quay?', choices: ['North', 'South', 'West'], type: 'single-choice', sub_time: 86_400, strategies: '[]' }

let lastFid = 1000
/** Someone with a Farcaster account. */
async function joinVoter(): Promise<{ member: Member; voter: Voter }> {
  const voter = { platform: 'farcaster', platform_id: String((lastFid += 1)) }
  return { member: await provider.join({ platform: 'farcaster', subject: voter.platform_id }), voter }
}

const create = async (member: Member, more: object = {}) =>
  (await createProviderClient(provider, member).post<{ poll_id: string }>('/v1/vote_frame/poll/create', { ...quay, ...more })).poll_id
const read = (poll_id: string, member?: Member, voter?: Voter) =>
  createProviderClient(provider, member).get<Poll>(`/v1/vote_frame/poll?${new URLSearchParams({ poll_id, ...voter })}`)
const vote = (member: Member, body: object) =>
  createProviderClient(provider, member).post<{ is_success: boolean; choice_detail: Option[]; vote_count: number }>(
    '/v1/vote_frame/poll/vote',
    body,
  )
const refusal = async (member: Member | undefined, path: string, body: object) =>
  createProviderClient(provider, member).refusal(`/v1/vote_frame/poll/${path}`, { method: 'POST', body })
const end = (id: string) => sql`update polls set ends_at = now() where id = ${id}`.execute(provider.db)
const countsOf = ({ choice_detail }: Pick<Poll, 'choice_detail'>) => choice_detail.map(({ count }) => count)
const selectedOf = ({ choice_detail }: Pick<Poll, 'choice_detail'>) => choice_detail.filter((one) => one.is_select).map(({ id }) => id)

describe('creating a poll', () => {
  test('shows it to everyone, with its end', async () => {
    const { member } = await joinVoter()
    const id = await create(member, { title: ' Which quay? ', sub_time: 300 })
    const poll = await read(id)
    expect(poll).toMatchObject({
      poll_id: id,
      title: 'Which quay?',
      vote_count: 0,
      multiple_count: 1,
      is_end: false,
      is_own: false,
      type: 'single-choice',
    })
    expect(poll.end_time - poll.created_time).toBe(300)
    expect(poll.choice_detail).toEqual(
      ['North', 'South', 'West'].map((name, at) => ({ id: at + 1, name, count: 0, is_select: false, percent: 0 })),
    )
    expect((await read(id, member)).is_own).toBe(true)
  })

  test('happens once per client id, also when calls race', async () => {
    const [{ member }, { member: other }] = [await joinVoter(), await joinVoter()]
    const client_id = randomUUID()
    const ids = await Promise.all(Array.from({ length: 20 }, () => create(member, { client_id })))
    expect(new Set(ids).size).toBe(1)
    expect(await create(other, { client_id })).not.toBe(ids[0])
    expect(await create(member)).not.toBe(await create(member))
    expect(await refusal(member, 'create', { ...quay, client_id, title: 'Another?' })).toMatchObject({ status: 200 })
    const rows = await provider.db.selectFrom('polls').select('id').where('client_id', '=', client_id).execute()
    expect(rows).toHaveLength(2)
  })

  test.each([
    [{ choices: ['Only'] }],
    [{ choices: ['1', '2', '3', '4', '5'] }],
    [{ choices: ['x'.repeat(26), 'South'] }],
    [{ choices: ['  ', 'South'] }],
    [{ sub_time: 299 }],
    [{ sub_time: 7 * 86_400 + 1 }],
    [{ sub_time: 300.5 }],
    [{ title: '' }],
    [{ title: 'x'.repeat(256) }],
    // One grapheme of many bytes.
    [{ title: `x${'\u0301'.repeat(1000)}` }],
    [{ choices: [`x${'\u0301'.repeat(325)}`, 'South'] }],
    [{ type: 'ranked' }],
    [{ type: 'multiple-choice', multiple_count: '4' }],
    [{ strategies: '[1]' }],
  ])('refuses %j', async (wrong) => {
    const { member } = await joinVoter()
    expect(await refusal(member, 'create', { ...quay, ...wrong })).toMatchObject({ status: 400 })
  })

  test('accepts the edges', async () => {
    const { member } = await joinVoter()
    const family = '👩‍👩‍👧‍👦'.repeat(25)
    await create(member, { choices: ['x'.repeat(25), family], sub_time: 300 })
    await create(member, { title: 'x'.repeat(255), choices: ['1', '2', '3', '4'], sub_time: 7 * 86_400 })
    await create(member, { title: '潮'.repeat(255) })
  })

  test('is limited to fifty in 24 hours, except for repeated calls', async () => {
    const [{ member }, { member: other }] = [await joinVoter(), await joinVoter()]
    const client_id = randomUUID()
    const first = await create(member, { client_id })
    await sql`update polls set created_at = now() - interval '21 hours 30 minutes', ends_at = now() + interval '2 hours 30 minutes'
      where id = ${first}`.execute(provider.db)
    for (let count = 1; count < 50; count++) await create(member)
    const ask = (body: object) => provider.ask('/v1/vote_frame/poll/create', { method: 'POST', token: member.token, body })
    const refused = await ask(quay)
    expect(refused.json).toMatchObject({ error: ['You can create up to 50 polls in 24 hours. Try again in 3 hours.'] })
    expect(Number(refused.headers.get('retry-after'))).toBeCloseTo(9000, -3)
    expect(await create(member, { client_id })).toBe(first)
    await create(other)
    await sql`update polls set created_at = now() - interval '24 hours' where id = ${first}`.execute(provider.db)
    await create(member)
  })

  test('needs a session', async () => {
    expect(await refusal(undefined, 'create', quay)).toMatchObject({ status: 401 })
  })
})

describe('voting', () => {
  test('counts, and marks the option for the voter only', async () => {
    const [author, wren, otter] = [await joinVoter(), await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    const { is_success, choice_detail } = await vote(wren.member, { poll_id: id, ...wren.voter, choices: [2] })
    expect([is_success, choice_detail.map(({ count }) => count)]).toEqual([true, [0, 1, 0]])
    await vote(otter.member, { poll_id: id, ...otter.voter, choices: [3] })
    const own = await read(id, wren.member, wren.voter)
    expect([own.vote_count, selectedOf(own), own.choice_detail.map(({ percent }) => percent)]).toEqual([2, [2], [0, 50, 50]])
    // Votes are secret.
    expect(selectedOf(await read(id, otter.member, wren.voter))).toEqual([])
    expect(selectedOf(await read(id, undefined, wren.voter))).toEqual([])
  })

  test('accepts several options if the poll does, each once', async () => {
    const [author, wren, otter] = [await joinVoter(), await joinVoter(), await joinVoter()]
    const id = await create(author.member, { type: 'multiple-choice', multiple_count: '2' })
    await vote(wren.member, { poll_id: id, ...wren.voter, choices: [3, 1, 3] })
    await vote(otter.member, { poll_id: id, ...otter.voter, choices: [1] })
    const poll = await read(id, wren.member, wren.voter)
    expect([poll.multiple_count, poll.vote_count, countsOf(poll), selectedOf(poll)]).toEqual([2, 2, [2, 0, 1], [1, 3]])
    expect(poll.choice_detail.map(({ percent }) => percent)).toEqual([100, 0, 50])
    const third = await joinVoter()
    for (const choices of [[1, 2, 3], [4]])
      expect(await refusal(third.member, 'vote', { poll_id: id, ...third.voter, choices })).toMatchObject({ status: 200 })
  })

  test('can’t be changed, but the same call may be repeated, also after the end', async () => {
    const [author, wren] = [await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    const mine = { poll_id: id, ...wren.voter }
    await vote(wren.member, { ...mine, choices: [1] })
    expect(await refusal(wren.member, 'vote', { ...mine, choices: [2] })).toEqual({
      status: 200,
      error: ['You’ve already voted in this poll.'],
    })
    await end(id)
    const again = await vote(wren.member, { ...mine, choices: [1] })
    expect([again.vote_count, countsOf(again), countsOf(await read(id))]).toEqual([1, [1, 0, 0], [1, 0, 0]])
  })

  test('is refused after the end', async () => {
    const [author, wren] = [await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    await end(id)
    expect((await read(id)).is_end).toBe(true)
    expect(await refusal(wren.member, 'vote', { poll_id: id, ...wren.voter, choices: [1] })).toEqual({
      status: 200,
      error: ['This poll has ended.'],
    })
    expect((await read(id)).vote_count).toBe(0)
  })

  test('counts once when calls race, whatever they choose', async () => {
    const [author, wren] = [await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    const ask = (_: unknown, at: number) =>
      provider.ask('/v1/vote_frame/poll/vote', {
        method: 'POST',
        token: wren.member.token,
        body: { poll_id: id, ...wren.voter, choices: [1 + (at % 3)] },
      })
    const answers = await Promise.all(Array.from({ length: 30 }, ask))
    expect(answers.filter(({ json }) => (json as { code: number }).code === 0).length).toBe(10)
    expect((await read(id)).vote_count).toBe(1)
  })

  test('is counted once, so that reading 100,000 votes reads none of them', async () => {
    const author = await joinVoter()
    const id = await create(author.member)
    const accountId = author.member.viewer.accountId
    await sql`insert into votes (poll_id, platform, profile_id, account_id, options)
      select ${id}, 'farcaster', 'many-' || n, ${accountId}::uuid, jsonb_build_array(1 + n % 3) from generate_series(1, 100000) n`.execute(
      provider.db,
    )
    expect(countsOf(await read(id))).toEqual([33_333, 33_334, 33_333])
    await sql`delete from votes where poll_id = ${id} and profile_id like 'many-%0'`.execute(provider.db)
    const { rows } = await sql<{ votes: number }>`
      select count(*)::int as votes from votes where poll_id = ${id} group by options order by options`.execute(provider.db)
    const poll = await read(id)
    expect([poll.vote_count, countsOf(poll)]).toEqual([90_000, rows.map(({ votes }) => votes)])
    // A read that counted would wait for the lock.
    const whileLocked = await provider.db.transaction().execute(async (transaction) => {
      await sql`lock table votes in access exclusive mode`.execute(transaction)
      return read(id)
    })
    expect(whileLocked.vote_count).toBe(90_000)
  })

  test('as someone else is refused', async () => {
    const [author, wren, otter] = [await joinVoter(), await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    for (const voter of [otter.voter, { platform: 'lens', platform_id: wren.voter.platform_id }, { ...wren.voter, platform_id: '' }])
      expect(
        (await refusal(wren.member, 'vote', { poll_id: id, ...voter, choices: [1], farcaster_signature: 'x' })).error,
      ).not.toBeUndefined()
    expect(await refusal(undefined, 'vote', { poll_id: id, ...wren.voter, choices: [1] })).toMatchObject({ status: 401 })
    expect((await read(id)).vote_count).toBe(0)
  })

  test('is for accounts on Farcaster and Lens, once for each', async () => {
    const author = await joinVoter()
    const id = await create(author.member)
    const account = `0x${'aB'.repeat(20)}`
    const lens = await provider.join({ platform: 'lens', subject: account.toLowerCase() })
    await vote(lens, { poll_id: id, platform: 'lens', platform_id: account, choices: [1] })
    expect(selectedOf(await read(id, lens, { platform: 'lens', platform_id: account }))).toEqual([1])
    await vote(author.member, { poll_id: id, ...author.voter, choices: [1] })
    expect(countsOf(await read(id))).toEqual([2, 0, 0])
    const x = await provider.join({ platform: 'twitter', subject: '4711' })
    expect(await refusal(x, 'vote', { poll_id: id, platform: 'twitter', platform_id: '4711', choices: [1] })).toMatchObject({ status: 200 })
  })

  test('follows an account that moves to another person', async () => {
    const [author, wren, otter] = [await joinVoter(), await joinVoter(), await joinVoter()]
    const id = await create(author.member)
    await vote(wren.member, { poll_id: id, ...wren.voter, choices: [1] })
    const moved = { account_id: otter.member.viewer.accountId }
    await provider.db.updateTable('identities').set(moved).where('subject', '=', wren.voter.platform_id).execute()
    expect(await refusal(otter.member, 'vote', { poll_id: id, ...wren.voter, choices: [2] })).toMatchObject({ status: 200 })
    expect(await refusal(wren.member, 'vote', { poll_id: id, ...wren.voter, choices: [1] })).toMatchObject({ status: 200 })
    expect(countsOf(await read(id))).toEqual([1, 0, 0])
  })
})

test('an unknown poll is a 404', async () => {
  const { status } = await createProviderClient(provider).refusal('/v1/vote_frame/poll?poll_id=0000000000000000', {})
  expect(status).toBe(404)
})

test('polls and votes leave with their account', async () => {
  const [author, wren] = [await joinVoter(), await joinVoter()]
  const [first, second] = [await create(author.member), await create(wren.member)]
  for (const poll_id of [first, second]) await vote(wren.member, { poll_id, ...wren.voter, choices: [1] })
  await vote(author.member, { poll_id: second, ...author.voter, choices: [1] })
  const { text } = await provider.ask('/v3/user/export', { token: wren.member.token })
  const { polls, votes } = (JSON.parse(text) as { data: { tables: Record<string, object[]> } }).data.tables
  expect(polls).toMatchObject([{ id: second, options: quay.choices }])
  expect(votes).toMatchObject([
    { poll_id: first, options: [1] },
    { poll_id: second, options: [1] },
  ])
  await createProviderClient(provider, wren.member).send('/v3/auth/account/delete', { method: 'DELETE' })
  expect([(await read(first)).vote_count, countsOf(await read(first))]).toEqual([0, [0, 0, 0]])
  expect((await createProviderClient(provider).refusal(`/v1/vote_frame/poll?poll_id=${second}`, {})).status).toBe(404)
})
