import { readFileSync } from 'node:fs'
import { votesByDocument } from '@chorus/governance/activity-documents'
import { createReadVotesBy, type VoteActivity } from '@chorus/governance/create-read-votes-by'
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
const open = () => createReadVotesBy(createAskHub({ hubUrl: url, key: undefined }))

async function readAll(voters: readonly string[]): Promise<VoteActivity[]> {
  const read = open()
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

test('the operation is valid', () => {
  const schema = buildSchema(readFileSync(new URL('../../sandbox/snapshot/hub.graphql', import.meta.url), 'utf8'))
  expect(validate(schema, parse(votesByDocument))).toEqual([])
})

test('lists a wallet’s votes in all spaces, with their proposals', async () => {
  const { evm } = world.people.find(({ wallets }) => idsBy([wallets.evm]).length > 2)!.wallets
  const votes = await readAll([evm])
  expect(votes.map(({ id }) => id).toSorted()).toEqual(idsBy([evm]).toSorted())
  for (const { voter, proposal } of votes) {
    expect(voter).toBe(evm)
    expect(proposal).toMatchObject({
      id: expect.stringMatching(/^0x/),
      title: expect.stringMatching(/./),
      space: { id: expect.any(String) },
    })
  }
})

test('pages through the votes of more wallets than the hub accepts at once, each vote once and newest first', async () => {
  const strangers = Array.from({ length: 150 }, (_, index) => `0x${String(index).padStart(40, '0')}`)
  const voters = world.people.map(({ wallets }) => wallets.evm)
  const votes = await readAll([...voters.slice(0, 20), ...strangers, ...voters.slice(20)])
  expect(votes.length).toBeGreaterThan(60)
  expect(votes.map(({ id }) => id).toSorted()).toEqual(idsBy(voters).toSorted())
  expect(votes.map(({ created }) => created)).toEqual(votes.map(({ created }) => created).toSorted((one, other) => other - one))
})

test('names voters who have a profile on Snapshot', async () => {
  const votes = await readAll(world.people.map(({ wallets }) => wallets.evm))
  const named = new Set(world.people.filter((_, index) => index % 2 === 0).map(({ wallets }) => wallets.evm))
  for (const { voter, name, avatar } of votes)
    expect([name !== undefined, avatar !== undefined]).toEqual([named.has(voter), named.has(voter)])
})

test('leaves out a vote whose proposal was deleted, without ending the list', async () => {
  const vote = (created: number, proposal: unknown) => ({
    id: `0x${created}`,
    ipfs: '',
    voter: `0x${'1'.repeat(40)}`,
    choice: 1,
    vp: 1,
    reason: '',
    created,
    proposal,
  })
  const proposal = { id: `0x${'2'.repeat(64)}`, title: 'A', space: { id: 'a.eth' } }
  const read = createReadVotesBy(async ({ name }) =>
    name === 'Users'
      ? { users: [] }
      : { votes: Array.from({ length: 21 }, (_, index) => vote(100 - index, index === 3 ? null : proposal)) },
  )
  const { items, cursor } = await read([`0x${'1'.repeat(40)}`])
  expect([items.length, cursor]).toEqual([19, 81_001])
})
