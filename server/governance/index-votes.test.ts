import { readFile } from 'node:fs/promises'
import type { ReplyOf } from '@chorus/contract/call'
import type { discoverVotes } from '@chorus/contract/governance/vote-timeline'
import { createReadVotesSince, type VotesSince } from '@chorus/governance/create-read-votes-since'
import type { VoteActivity } from '@chorus/governance/vote-activity'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, type Provider, startProvider } from '../../tests/provider/start-provider.ts'
import { insertWatch } from '../db/tables/watches.ts'
import { sweep } from '../jobs/sweep.ts'
import { createAskHub } from './create-ask-hub.ts'
import { indexVotes } from './index-votes.ts'

const world = createWorld()
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
let hubUrl = ''
let ballots: { id: string; voter: string; created: number }[]
beforeAll(async () => {
  const hub = disposables.use(await startSnapshot({ world, mediaUrl: 'https://media.example' }))
  hubUrl = hub.url
  ballots = [...hub.ledger.proposals.values()].flatMap(({ votes }) => [...votes.values()]).filter(({ vp }) => vp > 0)
  provider = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
})
let viewer: Member
beforeEach(async () => {
  await provider.db.deleteFrom('watches').execute()
  await provider.db.deleteFrom('dao_voters').execute()
  viewer = await provider.join()
})

type ReadSince = (voters: readonly string[], since: number) => Promise<VotesSince>
const readHub: ReadSince = (voters, since) => createReadVotesSince(createAskHub({ hubUrl, key: undefined }))(voters, since)

/** Reads everything that is due. */
async function index(readVotesSince: ReadSince = readHub): Promise<void> {
  let clock = world.now
  const work = indexVotes({ db: provider.db, readVotesSince, log: { warn: () => {} }, now: () => (clock += 10_000) })
  for (;;) {
    const [group] = await work.claim(1)
    if (!group) return
    await work.run(group).catch((error: unknown) => work.postpone(group, error))
  }
}
const watch = (address: string, { viewer: { accountId } } = viewer) =>
  insertWatch(provider.db, accountId, { kind: 'wallet', address: address.toLowerCase() })
type Votes = ReplyOf<typeof discoverVotes>
const discover = async (query = '', token?: string): Promise<Votes> => {
  const { status, text, json } = await provider.ask(`/v2/discover/snapshot/timeline${query}`, token === undefined ? {} : { token })
  if (status !== 200) throw new Error(text)
  return (json as { data: Votes }).data
}
const following = async (body: object = {}, { token } = viewer): Promise<Votes> => {
  const { status, text, json } = await provider.ask('/v1/timeline/snapshot', { method: 'POST', body, token })
  if (status !== 200) throw new Error(text)
  return (json as { data: Votes }).data
}
const idsOf = ({ result }: Votes) => result.map(({ id }) => id)
const idsBy = (voter: string) => ballots.filter((ballot) => ballot.voter === voter).map(({ id }) => id)

test('lists the votes of watched wallets to those who watch them, and to everyone in discover', async () => {
  const [mine, theirs] = [ballots[0]!.voter, ballots.find(({ voter }) => voter !== ballots[0]!.voter)!.voter]
  await watch(mine)
  await watch(theirs, await provider.join())
  await index()
  expect(idsOf(await following({ size: 20 })).toSorted()).toEqual(idsBy(mine).toSorted())
  const all = await discover()
  expect(idsOf(all).toSorted()).toEqual([...idsBy(mine), ...idsBy(theirs)].toSorted())
  expect(all.result.map(({ timestamp }) => Number(timestamp))).toEqual(
    all.result.map(({ timestamp }) => Number(timestamp)).toSorted((one, other) => other - one),
  )
  expect((await following()).result[0]!.followingSources).toEqual([{ type: 'wallet', walletAddress: mine.toLowerCase() }])
  expect(all.result.every(({ followingSources }) => followingSources.length === 0)).toBe(true)
  expect(all.result[0]).toMatchObject({ type: 'vote', metadata: { proposal_title: expect.stringMatching(/./) } })
  expect((await provider.ask('/v1/timeline/snapshot', { method: 'POST', body: {} })).status).toBe(401)
})

test('pages through votes, each once', async () => {
  for (const voter of new Set(ballots.map(({ voter }) => voter))) await watch(voter)
  await index()
  const ids: string[] = []
  let cursor = 0
  do {
    const page: Votes = await following({ size: 7, cursor })
    ids.push(...idsOf(page))
    ;({ cursor } = page)
  } while (cursor > 0)
  expect(ids.toSorted()).toEqual(ballots.map(({ id }) => id).toSorted())
})

test('hides wallets that the viewer has muted', async () => {
  const { voter } = ballots[0]!
  await watch(voter)
  await index()
  await provider.db
    .insertInto('mutes')
    .values({ account_id: viewer.viewer.accountId, platform: 'wallet', subject: voter.toLowerCase() })
    .execute()
  expect(idsOf(await discover('', viewer.token))).toEqual([])
  expect(idsOf(await discover())).toEqual(expect.arrayContaining(idsBy(voter).slice(0, 1)))
})

test('hides votes on proposals by authors that the viewer has muted', async () => {
  const { voter } = ballots[0]!
  await watch(voter)
  await index()
  const { result } = await following()
  const author = result[0]!.metadata.author!
  const others = result.filter(({ metadata }) => metadata.author !== author).map(({ id }) => id)
  expect(author).toMatch(/^0x/)
  await provider.db
    .insertInto('mutes')
    .values({ account_id: viewer.viewer.accountId, platform: 'wallet', subject: author.toLowerCase() })
    .execute()
  expect(idsOf(await following())).toEqual(others)
  const ofWallet = async (token?: string) =>
    (
      (await provider.ask('/v1/user/timeline/snapshot', { method: 'POST', body: { walletAddresses: [voter] }, token })).json as {
        data: Votes
      }
    ).data
  expect(idsOf(await ofWallet(viewer.token))).toEqual(others)
  expect(idsOf(await ofWallet())).toHaveLength(result.length)
})

test('drops old votes from before authors were indexed, which a mute of an author would miss', async () => {
  const { voter } = ballots[0]!
  await watch(voter)
  await index()
  const day = 86_400
  const now = Math.floor(Date.now() / 1000)
  const add = (id: string, created: number, data: object) =>
    sql`insert into dao_votes (voter, proposal_id, vote_id, created, data)
      values (${voter.toLowerCase()}, ${id}, ${id}, ${created}, ${JSON.stringify(data)}::jsonb)`.execute(provider.db)
  await add('old', now - 100 * day, { title: 'Old', space: 'harbour.eth', choice: 1, reason: '', ipfs: '' })
  await add('old-authored', now - 100 * day, { title: 'Old', space: 'harbour.eth', choice: 1, reason: '', ipfs: '', author: voter })
  await add('late', now - 80 * day, { title: 'Late', space: 'harbour.eth', choice: 1, reason: '', ipfs: '' })
  const migration = await readFile(new URL('../db/migrations/046-authorless-dao-votes.sql', import.meta.url), 'utf8')
  await sql.raw(migration).execute(provider.db)
  const left = await provider.db.selectFrom('dao_votes').select('vote_id').where('vote_id', 'in', ['old', 'old-authored', 'late']).execute()
  expect(left.map((row) => row.vote_id).toSorted()).toEqual(['late', 'old-authored'])
})

test('names the wallets that the viewer follows and that voted in a space', async () => {
  const hubVote = ballots[0]!
  await watch(hubVote.voter)
  await watch(ballots.find(({ voter }) => voter !== hubVote.voter)!.voter, await provider.join())
  await index()
  const { result } = await following()
  const { space } = result[0]!.metadata
  const inSpace = result.filter(({ metadata }) => metadata.space === space)
  const known = async (id: string, token = viewer.token) => (await provider.ask(`/api/governance/known-voters?space=${id}`, { token })).json
  expect(await known(space)).toEqual({
    success: true,
    data: {
      voters: [
        expect.objectContaining({
          address: hubVote.voter.toLowerCase(),
          votes: inSpace.length,
          latest: Math.max(...inSpace.map(({ timestamp }) => Number(timestamp))),
        }),
      ],
    },
  })
  expect(await known('empty.eth')).toEqual({ success: true, data: { voters: [] } })
  const { accountId } = viewer.viewer
  await provider.db
    .insertInto('mutes')
    .values({ account_id: accountId, platform: 'wallet', subject: hubVote.voter.toLowerCase() })
    .execute()
  expect(await known(space)).toEqual({ success: true, data: { voters: [] } })
  expect((await provider.ask(`/api/governance/known-voters?space=${space}`)).status).toBe(401)
})

test('says which proposals the viewer has bookmarked', async () => {
  const { voter } = ballots[0]!
  await watch(voter)
  await index()
  const { result } = await following()
  const { proposal_id: id } = result[0]!.metadata
  const bookmark = { platform: 'snapshot', platform_id: result[0]!.metadata.space, post_id: id.toUpperCase().replace('0X', '0x') }
  await provider.ask('/v1/bookmark/create', { method: 'POST', body: bookmark, token: viewer.token })
  const marked = (votes: Votes) => [
    ...new Set(votes.result.filter((vote) => vote.has_bookmarked).map(({ metadata }) => metadata.proposal_id)),
  ]
  const { json } = await provider.ask('/v1/user/timeline/snapshot', {
    method: 'POST',
    body: { walletAddresses: [voter] },
    token: viewer.token,
  })
  expect(marked(await following())).toEqual([id])
  expect(marked(await discover('', viewer.token))).toEqual([id])
  expect(marked((json as { data: Votes }).data)).toEqual([id])
  expect(marked(await discover())).toEqual([])
  expect(marked(await following({}, await provider.join()))).toEqual([])
})

test('continues where it stopped, and reads a failed group again', async () => {
  const asked: number[] = []
  const vote = (created: number): VoteActivity => ({
    id: `0x${created}`,
    ipfs: '',
    voter: `0x${'1'.repeat(40)}`,
    choice: 1,
    vp: 1,
    reason: 'A\0B\uD800',
    created,
    proposal: { id: `0x${String(created).padStart(64, '0')}`, title: 'A', space: { id: 'a.eth' } },
  })
  await watch(`0x${'1'.repeat(40)}`)
  const start = Math.floor(world.now / 1000)
  let isBroken = true
  const readPart: ReadSince = async (_, since) => {
    asked.push(since)
    if (asked.length === 1) return { votes: [vote(start - 50_000)], next: start - 40_000 }
    if (isBroken) throw new Error('away')
    return { votes: [vote(start - 30_000)], next: undefined }
  }
  await index(readPart)
  expect(idsOf(await following())).toEqual([`0x${start - 50_000}`])
  isBroken = false
  await provider.db
    .updateTable('dao_voters')
    .set({ due_at: new Date(0) })
    .execute()
  await index(readPart)
  expect(asked.slice(1).every((since) => since >= start - 40_000 - 3600)).toBe(true)
  expect(idsOf(await following())).toEqual([`0x${start - 30_000}`, `0x${start - 50_000}`])
  expect((await following()).result[0]!.metadata.reason).toBe('AB\uFFFD')
})

test('replaces a vote that was changed', async () => {
  const { voter, created } = ballots[0]!
  await watch(voter)
  const proposal = { id: `0x${'3'.repeat(64)}`, title: 'A', space: { id: 'a.eth' } }
  const vote = (id: string, choice: number, at: number): VoteActivity => ({
    id,
    ipfs: '',
    voter,
    choice,
    vp: 1,
    reason: '',
    created: at,
    proposal,
  })
  for (const one of [vote('0x1', 1, created), vote('0x2', 2, created + 5), vote('0x1', 1, created)]) {
    await provider.db
      .updateTable('dao_voters')
      .set({ due_at: new Date(0) })
      .execute()
    await index(async () => ({ votes: [one], next: undefined }))
  }
  expect((await following()).result.map(({ id, metadata }) => [id, metadata.choice])).toEqual([['0x2', 2]])
})

test('forgets wallets that are no longer watched', async () => {
  const [kept, dropped] = [...new Set(ballots.map(({ voter }) => voter))] as [string, string]
  await watch(kept)
  await watch(dropped)
  await index()
  await provider.db.deleteFrom('watches').where('address', '=', dropped.toLowerCase()).execute()
  await sweep(provider.db, [])
  expect(idsOf(await discover()).toSorted()).toEqual(idsBy(kept).toSorted())
})
