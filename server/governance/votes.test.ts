import type { ReplyOf } from '@chorus/contract/call'
import type { voterStanding } from '@chorus/contract/governance/vote'
import { toWalletVote } from '@chorus/governance/to-typed-vote'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startSnapshot, type Snapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import type { TypedDataDefinition } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import { type Answer, type Provider, startProvider } from '../../tests/provider/start-provider.ts'

const world = createWorld()
const dredge = toProposalId(world.seed, 'dredge')
const stack = new AsyncDisposableStack()
afterAll(() => stack.disposeAsync())
let snapshot: Snapshot
let provider: Provider
beforeAll(async () => {
  snapshot = stack.use(await startSnapshot({ world, mediaUrl: 'https://media.example' }))
  provider = stack.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: snapshot.url } }))
})

const headers = { 'x-chorus': '1' }
const messageOf = ({ json }: Answer) => (json as { error?: { message: string } }).error?.message
const dataOf = <T>({ status, text, json }: Answer): T => {
  if (status !== 200) throw new Error(text)
  return (json as { data: T }).data
}
/** People with power whose key is that of their wallet. */
const voters = () =>
  world.people.filter(({ wallets, keys }) => {
    const isOwn = privateKeyToAccount(`0x${keys.evm}`).address.toLowerCase() === wallets.evm
    return isOwn && snapshot.ledger.powerOf('harbour.eth', wallets.evm) > 0
  })

async function signVote(index: number, choice: number) {
  const account = privateKeyToAccount(`0x${voters()[index]!.keys.evm}`)
  const vote = {
    from: account.address,
    space: 'harbour.eth',
    timestamp: Math.floor(Date.now() / 1000),
    proposal: dredge,
    choice,
    reason: 'Because',
  }
  const sig = await account.signTypedData(toWalletVote({ ...vote, app: '', metadata: '{}' }) as unknown as TypedDataDefinition)
  return { vote, sig }
}
const cast = (body: object, node: Pick<Provider, 'ask'> = provider) =>
  node.ask('/api/governance/vote', {
    method: 'POST',
    headers,
    body,
  })
const ask = (voter: string, node: Pick<Provider, 'ask'> = provider) =>
  node.ask(`/api/governance/standing?${new URLSearchParams({ id: dredge, voter })}`, { headers })

test('a signed vote is counted, has a receipt, and is the voter’s vote from then on', async () => {
  const signed = await signVote(0, 2)
  const before = dataOf<ReplyOf<typeof voterStanding>>(await ask(signed.vote.from))
  expect(before.power).toMatchObject({ total: snapshot.ledger.powerOf('harbour.eth', signed.vote.from), isFinal: true })
  // Three quarters of it are tokens held, the rest is delegated.
  const { total, byStrategy } = before.power!
  expect(byStrategy).toEqual([total - Math.floor(total / 4), Math.floor(total / 4)])
  expect(Math.abs(before.now - Date.now())).toBeLessThan(10_000)
  const receipt = dataOf<{ id: string; ipfs: string }>(await cast(signed))
  const after = dataOf<ReplyOf<typeof voterStanding>>(await ask(signed.vote.from))
  expect(after.vote).toMatchObject({ id: receipt.id, ipfs: receipt.ipfs, choice: 2, reason: 'Because' })
})

test('someone without power learns it before voting, and after', async () => {
  const poor = world.people.find(({ wallets }) => snapshot.ledger.powerOf('harbour.eth', wallets.evm) === 0)!
  const { power, vote } = dataOf<ReplyOf<typeof voterStanding>>(await ask(poor.wallets.evm))
  expect([power?.total, vote]).toEqual([0, undefined])
})

test.each([
  { vote: { choice: 0 } },
  { vote: { choice: { toString: 1 } } },
  { vote: { from: 'mina' } },
  { vote: { space: '../x' } },
  { vote: { reason: 'x'.repeat(5001) } },
  { sig: 'no' },
])('%j is no vote', async (change) => {
  const { vote, sig } = await signVote(1, 1)
  expect((await cast({ vote: { ...vote, ...change.vote }, sig: change.sig ?? sig })).status).toBe(400)
})

describe('a sequencer', () => {
  const startWith = async (status: number, json: unknown) => {
    const sequencer = stack.use(await startFaultyService(() => ({ status, json })))
    const environment = { CHORUS_SNAPSHOT_HUB_URL: snapshot.url, CHORUS_SNAPSHOT_SEQUENCER_URL: sequencer.url }
    return { sequencer, node: stack.use(await startProvider({ environment })) }
  }

  test.each([
    [400, { error: 'client_error', error_description: 'no voting power' }, 400, 'Failed to vote. no voting power'],
    [500, { error: 'server_error', error_description: { message: 'deadlock' } }, 400, 'Failed to vote. deadlock'],
    [500, { error: 'server_error', error_description: {} }, 400, 'Failed to vote. unknown error'],
    [
      503,
      { error: 'server_error', error_description: 'update in progress, try later' },
      400,
      'Failed to vote. update in progress, try later',
    ],
    [429, { error: 'client_error', error_description: 'too many requests' }, 429, 'Failed to vote. too many requests'],
    [425, { error: 'client_error', error_description: 'request already being processed' }, 504, 'Snapshot hasn’t confirmed your vote yet.'],
    [400, { error: 'client_error', error_description: 'duplicate message' }, 504, 'Snapshot hasn’t confirmed your vote yet.'],
    [200, { nothing: true }, 504, 'Snapshot hasn’t confirmed your vote yet.'],
    [502, 'Bad gateway', 504, 'Snapshot hasn’t confirmed your vote yet.'],
  ])('that responds with %d and %j', async (status, json, answered, message) => {
    const { node, sequencer } = await startWith(status, json)
    const answer = await cast(await signVote(2, 1), node)
    expect([answer.status, messageOf(answer)]).toEqual([answered, message])
    expect(sequencer.requests).toHaveLength(1)
    expect(Object.keys(JSON.parse(sequencer.requests[0]!.body) as object)).toEqual(['address', 'sig', 'data'])
  })

  test('that already has the vote is not asked again', async () => {
    const { node, sequencer } = await startWith(400, { error: 'client_error', error_description: 'duplicate message' })
    const signed = await signVote(3, 3)
    const receipt = dataOf(await cast(signed))
    expect(dataOf(await cast(signed, node))).toEqual(receipt)
    expect(dataOf(await cast({ ...signed, isRetry: true }, node))).toEqual(receipt)
    expect(sequencer.requests).toHaveLength(1)
  })
})

test('a relayer that refuses a vote of a contract wallet says why', async () => {
  const json = { error: 'Invalid format request', details: [{ path: 'address', message: 'Not a checksummed address' }] }
  const relayer = stack.use(await startFaultyService(() => ({ status: 400, json })))
  const environment = { CHORUS_SNAPSHOT_HUB_URL: snapshot.url, CHORUS_SNAPSHOT_RELAYER_URL: relayer.url }
  const node = stack.use(await startProvider({ environment }))
  const answer = await cast({ ...(await signVote(2, 1)), sig: '0x' }, node)
  expect([answer.status, messageOf(answer)]).toEqual([400, 'Failed to vote. Not a checksummed address'])
})

test('people can vote while no one knows their power', async () => {
  const environment = { CHORUS_SNAPSHOT_HUB_URL: snapshot.url, CHORUS_SNAPSHOT_SCORE_URL: 'http://127.0.0.1:9' }
  const node = stack.use(await startProvider({ environment }))
  const signed = await signVote(4, 1)
  expect(dataOf<ReplyOf<typeof voterStanding>>(await ask(signed.vote.from, node)).power).toBeUndefined()
  expect((await cast(signed, node)).status).toBe(200)
})
