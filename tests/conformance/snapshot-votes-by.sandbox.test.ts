import { readFileSync } from 'node:fs'
import { votesByDocument, votesSinceDocument } from '@chorus/governance/activity-documents'
import { createReadVoters } from '@chorus/governance/create-read-voters'
import { createReadVotesBy } from '@chorus/governance/create-read-votes-by'
import { createReadVotesSince, votesPerPage } from '@chorus/governance/create-read-votes-since'
import type { VoteActivity } from '@chorus/governance/vote-activity'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createLedger } from '@chorus/sandbox/snapshot/create-ledger'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { createAskHub } from '@chorus/server/governance/create-ask-hub'
import { buildSchema, parse, validate } from 'graphql'
import { beforeAll, expect, test } from 'vitest'

const world = createWorld({ now: 1_790_000_000_000 })
const cast = [...createLedger(world, 'http://media.example').proposals.values()].flatMap(({ votes }) => [...votes.values()])
let url = ''
beforeAll(async () => {
  const standIn = await startSnapshot({ world, mediaUrl: 'http://media.example', now: () => world.now })
  url = standIn.url
  return () => standIn.close()
})
const openHub = () => createAskHub({ hubUrl: url, key: undefined })

async function readAll(voters: readonly string[]): Promise<VoteActivity[]> {
  const read = createReadVotesBy(openHub())
  const all: VoteActivity[] = []
  let cursor: number | undefined
  do {
    const page = await read(voters, cursor)
    expect(page.items.length).toBeLessThanOrEqual(20)
    all.push(...page.items)
    ;({ cursor } = page)
  } while (cursor !== undefined)
  return all
}
const idsBy = (voters: readonly string[]) => cast.filter(({ voter, vp }) => vp > 0 && voters.includes(voter)).map(({ id }) => id)

test('the operations are valid', () => {
  const schema = buildSchema(readFileSync(new URL('../../sandbox/snapshot/hub.graphql', import.meta.url), 'utf8'))
  for (const document of [votesByDocument, votesSinceDocument]) expect(validate(schema, parse(document))).toEqual([])
})

test('lists a wallet’s votes in all spaces, with their proposals', async () => {
  const { evm } = world.people.find(({ wallets }) => idsBy([wallets.evm]).length > 2)!.wallets
  const votes = await readAll([evm])
  expect(votes.map(({ id }) => id).toSorted()).toEqual(idsBy([evm]).toSorted())
  for (const { voter, proposal } of votes) {
    expect(voter.toLowerCase()).toBe(evm)
    expect(proposal).toMatchObject({
      id: expect.stringMatching(/^0x/),
      title: expect.stringMatching(/./),
      space: { id: expect.any(String) },
    })
  }
})

test('pages through the votes of as many wallets as the hub accepts, each vote once and newest first', async () => {
  const voters = world.people.map(({ wallets }) => wallets.evm)
  const strangers = Array.from({ length: 100 - voters.length }, (_, index) => `0x${String(index).padStart(40, '0')}`)
  const votes = await readAll([...voters.slice(0, 20), ...strangers, ...voters.slice(20)])
  expect(votes.length).toBeGreaterThan(60)
  expect(votes.map(({ id }) => id).toSorted()).toEqual(idsBy(voters).toSorted())
  expect(votes.map(({ created }) => created)).toEqual(votes.map(({ created }) => created).toSorted((one, other) => other - one))
})

test('reads the votes since a second, oldest first', async () => {
  const voters = world.people.map(({ wallets }) => wallets.evm)
  const sorted = cast.filter(({ vp, voter }) => vp > 0 && voters.includes(voter)).toSorted((one, other) => one.created - other.created)
  const { created } = sorted[10]!
  const { votes, next } = await createReadVotesSince(openHub())(voters, created)
  expect(next).toBeUndefined()
  expect(votes.map(({ id }) => id).toSorted()).toEqual(
    sorted
      .filter((vote) => vote.created >= created)
      .map(({ id }) => id)
      .toSorted(),
  )
  expect(votes.map((vote) => vote.created)).toEqual(votes.map((vote) => vote.created).toSorted((one, other) => one - other))
})

test('names voters who have a profile on Snapshot', async () => {
  const addresses = world.people.map(({ wallets }) => wallets.evm)
  const strangers = Array.from({ length: 150 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
  const named = await createReadVoters(openHub())([...strangers, ...addresses])
  const expected = world.people.filter((_, index) => index % 2 === 0)
  expect(named.size).toBe(expected.length)
  for (const { name, wallets } of expected)
    expect(named.get(wallets.evm.toLowerCase())).toMatchObject({ name, avatar: expect.stringMatching(/^https?:/) })
})

/** A vote as the hub sends it. */
const toRow = (created: number, proposal: unknown) => ({
  id: `0x${created}`,
  ipfs: '',
  voter: `0x${'1'.repeat(40)}`,
  choice: 1,
  vp: 1,
  reason: '',
  created,
  proposal,
})
const someProposal = { id: `0x${'2'.repeat(64)}`, title: 'A', space: { id: 'a.eth' } }

test('continues after a full page, also when all of its votes are of one second', async () => {
  const full = (created: (index: number) => number) =>
    createReadVotesSince(async () => ({
      votes: Array.from({ length: votesPerPage }, (_, index) => toRow(created(index), someProposal)),
    }))
  expect((await full((index) => 100 + index)([], 100)).next).toBe(100 + votesPerPage - 1)
  expect((await full(() => 100)([], 100)).next).toBe(101)
  expect(await createReadVotesSince(async () => ({ votes: [toRow(100, null)] }))([], 100)).toEqual({ votes: [], next: undefined })
})

test('leaves out a vote whose proposal was deleted, without ending the list', async () => {
  const read = createReadVotesBy(async () => ({
    votes: Array.from({ length: 21 }, (_, index) => toRow(100 - index, index === 3 ? null : someProposal)),
  }))
  const { items, cursor } = await read([`0x${'1'.repeat(40)}`])
  expect([items.length, cursor]).toEqual([19, 81_001])
})
