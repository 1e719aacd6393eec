import type { ReplyOf } from '@chorus/contract/call'
import type { votesOfWallets } from '@chorus/contract/governance/vote-timeline'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startSnapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFaultyService } from '../../tests/provider/start-faulty-service.ts'
import { type Provider, startProvider } from '../../tests/provider/start-provider.ts'

const world = createWorld()
const disposables = new AsyncDisposableStack()
afterAll(() => disposables.disposeAsync())
let provider: Provider
let ballots: { id: string; voter: string; created: number }[]
beforeAll(async () => {
  const hub = disposables.use(await startSnapshot({ world, mediaUrl: 'https://media.example' }))
  ballots = [...hub.ledger.proposals.values()]
    .flatMap(({ votes }) => [...votes.values()])
    .filter(({ vp }) => vp > 0)
    .toSorted((one, other) => other.created - one.created)
  provider = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
})

const wallets = world.people.map(({ wallets: { evm } }) => evm)
const post = (body: object, node: Pick<Provider, 'ask'> = provider) => node.ask('/v1/user/timeline/snapshot', { method: 'POST', body })
async function read(body: object): Promise<ReplyOf<typeof votesOfWallets>> {
  const { status, text, json } = await post(body)
  if (status !== 200) throw new Error(text)
  return (json as { data: ReplyOf<typeof votesOfWallets> }).data
}

test('pages through the votes of wallets, newest first', async () => {
  const ids: string[] = []
  let cursor = 0
  do {
    const page = await read({ size: 7, walletAddresses: wallets, cursor })
    expect(page.result.length).toBeLessThanOrEqual(7)
    ids.push(...page.result.map(({ id }) => id))
    ;({ cursor } = page)
  } while (cursor > 0)
  expect(ids.toSorted()).toEqual(ballots.map(({ id }) => id).toSorted())
  expect(ids[0]).toBe(ballots[0]!.id)
})

test('describes a vote with its proposal, its link and its voter', async () => {
  const [vote] = (await read({ walletAddresses: [ballots[0]!.voter.toUpperCase().replace('0X', '0x')] })).result
  expect(vote).toMatchObject({
    id: ballots[0]!.id,
    owner: ballots[0]!.voter,
    timestamp: String(ballots[0]!.created),
    type: 'vote',
    related_urls: [expect.stringMatching(/^https:\/\/snapshot\.box\/#\/s:[\w.-]+\/proposal\/0x[\da-f]{64}$/)],
    metadata: { proposal_id: expect.stringMatching(/^0x/), proposal_title: expect.stringMatching(/./), space: expect.stringMatching(/\./) },
    has_bookmarked: false,
  })
})

test('has no votes and no next page for a wallet that never voted', async () => {
  expect(await read({ walletAddresses: [`0x${'1'.repeat(40)}`] })).toEqual({ result: [], cursor: 0 })
})

test.each([
  { walletAddresses: [] },
  { walletAddresses: ['x'] },
  { walletAddresses: Array.from({ length: 101 }, () => `0x${'1'.repeat(40)}`) },
  { walletAddresses: [`0x${'1'.repeat(40)}`], size: 21 },
  { walletAddresses: [`0x${'1'.repeat(40)}`], cursor: 'x' },
])('refuses %j', async (body) => {
  expect((await post(body)).status).toBe(400)
})

test('names Snapshot when it isn’t responding', async () => {
  const hub = disposables.use(await startFaultyService(() => ({ status: 200, json: { errors: [{ message: 'too many requests' }] } })))
  const node = disposables.use(await startProvider({ environment: { CHORUS_SNAPSHOT_HUB_URL: hub.url } }))
  const { status, text } = await post({ walletAddresses: wallets.slice(0, 1) }, node)
  expect(status).toBe(502)
  expect(text).toContain('Snapshot isn’t responding')
})

test('is refused where governance isn’t set up', async () => {
  const node = disposables.use(await startProvider())
  expect((await post({ walletAddresses: wallets.slice(0, 1) }, node)).status).toBe(403)
})
