import { createHash } from 'node:crypto'
import { createRequire } from 'node:module'
import { text } from 'node:stream/consumers'
import { toChecksumAddress } from '@chorus/chains/to-checksum-address'
import { createHub } from '@chorus/governance/create-hub'
import { toWeightsText } from '@chorus/governance/is-valid-choice'
import { toTypedVote, toWalletVote } from '@chorus/governance/to-typed-vote'
import type { SignedVote, VoteToSign } from '@chorus/model/governance/governance-vote'
import type { Choice } from '@chorus/model/governance/proposal'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { createRandom } from '@chorus/sandbox/seed/random'
import type { Person } from '@chorus/sandbox/seed/world'
import { startSnapshot, type Snapshot } from '@chorus/sandbox/snapshot/start-snapshot'
import { toProposalId } from '@chorus/sandbox/snapshot/to-proposal-id'
import { listenRaw } from '@chorus/sandbox/stand-in'
import { createAskHub } from '@chorus/server/governance/create-ask-hub'
import { createBallotBox } from '@chorus/server/governance/create-ballot-box'
import { encodeFunctionData, type Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toWalletCode } from '../chain/contract-codes.ts'
import { noAnvil, startAnvil } from '../chain/start-anvil.ts'

const world = createWorld()
const idOf = (name: string) => toProposalId(world.seed, name)
const keyOf = (person: Person): Hex => `0x${person.keys.evm}`

/** A proposal of each type that is open, with a choice. */
const open: readonly [name: string, type: string, choice: Choice][] = [
  ['dredge', 'basic', 2],
  ['buoy', 'single-choice', 4],
  ['sundays', 'approval', [1, 3]],
  ['ferry-name', 'ranked-choice', []],
  ['print-budget', 'weighted', toWeightsText([3, 0, 1])],
  ['small-presses', 'quadratic', toWeightsText([1, 1])],
]

let snapshot: Snapshot
const stack = new AsyncDisposableStack()
beforeAll(async () => {
  snapshot = stack.use(await startSnapshot({ world, mediaUrl: 'https://media.example' }))
})
afterAll(() => stack.disposeAsync())

const scriptOf = (name: string) => snapshot.ledger.proposals.get(idOf(name))!.script
const voteOf = (name: string, voter: string) => snapshot.ledger.proposals.get(idOf(name))!.votes.get(voter.toLowerCase())
/** A ranking needs every choice. */
const fill = (name: string, choice: Choice): Choice =>
  Array.isArray(choice) && choice.length === 0 ? scriptOf(name).choices.map((_, index, all) => all.length - index) : choice

async function sign(person: Person, vote: Omit<VoteToSign, 'from' | 'app' | 'metadata' | 'reason'>, from?: string): Promise<SignedVote> {
  const account = privateKeyToAccount(keyOf(person))
  const whole = { reason: '', app: '', metadata: '{}', ...vote, from: from ?? account.address }
  // A wallet gets text.
  const data = JSON.parse(JSON.stringify(toWalletVote(whole))) as Parameters<typeof account.signTypedData>[0]
  return { vote: whole, sig: await account.signTypedData(data) }
}

const openBox = (urls: { sequencerUrl?: string; hubUrl?: string } = {}) => {
  const { url } = snapshot
  const config = {
    hubUrl: url,
    scoreUrl: `${url}/score`,
    sequencerUrl: `${url}/sequencer`,
    relayerUrl: `${url}/relayer`,
    key: undefined,
    ...urls,
  }
  return createBallotBox({ config, hub: createHub(createAskHub(config)), wait: async () => undefined })
}
const seconds = () => Math.floor(Date.now() / 1000)
/** People with power whose key is that of their wallet. */
const voters = (name: string) =>
  world.people.filter((person) => {
    const { evm } = person.wallets
    const isOwn = privateKeyToAccount(keyOf(person)).address.toLowerCase() === evm
    return isOwn && snapshot.ledger.powerOf(scriptOf(name).space, evm) > 0
  })

interface Official {
  utils: {
    verify(address: string, sig: string, data: object, network: string, options: { broviderUrl: string }): Promise<boolean>
    getHash(data: object): string
  }
}
// Without a static import, which would make every type check read the library.
const require = createRequire(import.meta.url)
const official = require('@snapshot-labs/snapshot.js') as Official
const hashedTypes = require('@snapshot-labs/snapshot.js/src/sign/hashedTypes.json') as Record<string, string>
/** No verification of a key's signature may need it. */
const noChain = { broviderUrl: 'http://127.0.0.1:9' }

describe.each(open)('a vote on %s (%s)', (name, type, choice) => {
  test('is taken by the official verifier, and its types are in the official list', async () => {
    const space = scriptOf(name).space
    const signed = await sign(voters(name)[0]!, { space, timestamp: seconds(), proposal: idOf(name), choice: fill(name, choice) })
    const { domain, types, message } = toTypedVote(signed.vote)
    const hash = createHash('sha256').update(JSON.stringify(types)).digest('hex')
    const kind = ['approval', 'ranked-choice'].includes(type)
      ? 'vote-array'
      : ['weighted', 'quadratic'].includes(type)
        ? 'vote-string'
        : 'vote'
    expect(hashedTypes[hash]).toBe(kind)
    const { from } = signed.vote
    expect(await official.utils.verify(from, signed.sig, { domain, types, message }, '1', noChain)).toBe(true)
    const changed = { domain, types, message: { ...message, reason: 'another' } }
    expect(await official.utils.verify(from, signed.sig, changed, '1', noChain).catch(() => false)).toBe(false)
  })

  test('is counted under the id that the official library computes, and replaced by the next', async () => {
    const space = scriptOf(name).space
    const voter = voters(name)[1]!
    const vote = { space, timestamp: seconds() - 1, proposal: idOf(name), choice: fill(name, choice) }
    const signed = await sign(voter, vote)
    const receipt = await openBox().cast(signed, false)
    expect(receipt).toEqual({ id: official.utils.getHash(toTypedVote(signed.vote)), ipfs: expect.stringMatching(/^bafkrei/) as string })
    const read = typeof choice === 'string' ? (JSON.parse(choice) as object) : vote.choice
    expect(voteOf(name, voter.wallets.evm)).toMatchObject({ ipfs: receipt.ipfs, choice: read })
    const again = await openBox().cast(await sign(voter, { ...vote, timestamp: seconds() }), false)
    expect(again.id).not.toBe(receipt.id)
    expect(voteOf(name, voter.wallets.evm)).toMatchObject({ id: again.id })
  })
})

describe('refusals are in the sequencer’s words', () => {
  const base = () => ({ space: 'harbour.eth', timestamp: seconds(), proposal: idOf('dredge'), choice: 1 as Choice })
  test.each<[string, (sign: (vote: object) => Promise<SignedVote>) => Promise<SignedVote>]>([
    ['not in voting window', (one) => one({ proposal: idOf('soup') })],
    ['not in voting window', (one) => one({ proposal: idOf('lamp-oil') })],
    ['wrong timestamp', (one) => one({ timestamp: seconds() + 400 })],
    ['unknown proposal', (one) => one({ proposal: `0x${'0'.repeat(64)}` })],
    ['unknown space', (one) => one({ space: 'nowhere.eth' })],
    ['invalid choice', (one) => one({ choice: 9 })],
    ['invalid choice', (one) => one({ proposal: idOf('harbour-master') })],
    ['wrong vote format', (one) => one({ reason: 'x'.repeat(5001) })],
    ['signature validation failed', async (one) => ({ ...(await one({})), sig: `0x${'11'.repeat(65)}` })],
  ])('%s', async (description, make) => {
    const signed = await make((vote) => sign(voters('dredge')[2]!, { ...base(), ...vote }))
    await expect(openBox().cast(signed, false)).rejects.toMatchObject({ status: 400, message: `Failed to vote. ${description}` })
  })

  test('no voting power', async () => {
    const poor = world.people.find(({ wallets }) => snapshot.ledger.powerOf('harbour.eth', wallets.evm) === 0)!
    await expect(openBox().cast(await sign(poor, base()), false)).rejects.toMatchObject({ message: 'Failed to vote. no voting power' })
  })

  test('already voted at later time', async () => {
    const voter = voters('dredge')[3]!
    await openBox().cast(await sign(voter, { ...base(), timestamp: seconds() + 10 }), false)
    await expect(openBox().cast(await sign(voter, { ...base(), choice: 2 }), false)).rejects.toMatchObject({
      message: 'Failed to vote. already voted at later time',
    })
  })
})

/** A network between our server and the sequencer that loses, delays and doubles. */
async function startBadNetwork(seed: string) {
  const dice = createRandom(seed)
  const held: string[] = []
  let isBad = true
  const standIn = await listenRaw(async (incoming, response) => {
    const body = await text(incoming)
    const deliver = async () => {
      const answer = await snapshot.sequencer.answer(body)
      return { status: answer.status, text: await answer.text() }
    }
    const fate = isBad ? dice.pick(['lost', 'unanswered', 'late', 'doubled', 'garbled', 'fine']) : 'fine'
    if (fate === 'late') held.push(body)
    if (fate === 'lost' || fate === 'late') return incoming.socket.destroy()
    const [first, second] = await Promise.all([deliver(), ...(fate === 'doubled' ? [deliver()] : [])])
    if (fate === 'unanswered') return incoming.socket.destroy()
    if (fate === 'garbled') return response.writeHead(502).end('<h1>Bad gateway</h1>')
    // Of a doubled request, either answer may be the one that returns.
    const answer = second && dice.chance(0.5) ? second : first!
    return response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.text)
  })
  return {
    ...standIn,
    /** Some of what is late arrives now. */
    async deliverLate(share: number) {
      for (const body of held.splice(0)) {
        if (dice.chance(share)) await snapshot.sequencer.answer(body)
        else held.push(body)
      }
    },
    mend: () => void (isBad = false),
  }
}

test('counts one vote per person, their last, when 500 are lost, late and doubled', async () => {
  const network = stack.use(await startBadNetwork('votes'))
  const box = openBox({ sequencerUrl: network.url })
  const dice = createRandom('people')
  const last = new Map<string, { name: string; voter: Person; timestamp: number; choice: number }>()
  const outcomes = new Map<string, number>()
  const proposals = ['dredge', 'buoy'] as const
  const people = new Map(proposals.map((name) => [name, voters(name)]))
  for (let run = 0; run < 500; run++) {
    const name = dice.pick(proposals)
    const voter = dice.pick(people.get(name)!)
    const key = `${name} ${voter.key}`
    const choice = dice.between(1, 3)
    // As in the browser: later than every vote that this person has signed.
    const timestamp = Math.max(seconds() - 300, (last.get(key)?.timestamp ?? voteOf(name, voter.wallets.evm)?.created ?? 0) + 1)
    const signed = await sign(voter, { space: 'harbour.eth', timestamp, proposal: idOf(name), choice })
    last.set(key, { name, voter, timestamp, choice })
    for (let tries = 0; tries < 30; tries++) {
      const outcome = await box.cast(signed, tries > 0).then(
        () => 'counted',
        (error: Error) => error.message,
      )
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      await network.deliverLate(0.4)
      if (outcome === 'counted') break
      expect(outcome).toBe('Snapshot hasn’t confirmed your vote yet.')
    }
  }
  network.mend()
  await network.deliverLate(1)
  expect(outcomes.get('counted')).toBe(500)
  expect(outcomes.get('Snapshot hasn’t confirmed your vote yet.')).toBeGreaterThan(100)
  for (const { name, voter, timestamp, choice } of last.values())
    expect(voteOf(name, voter.wallets.evm)).toMatchObject({ created: timestamp, choice })
  // What arrived twice was accepted once.
  const ids = snapshot.sequencer.accepted.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a vote that was changed before it was confirmed doesn’t return', async () => {
  const network = stack.use(await startBadNetwork('changed'))
  const box = openBox({ sequencerUrl: network.url })
  const dice = createRandom('changing people')
  const people = voters('dredge').slice(5, 25)
  for (const voter of people) {
    const start = Math.max(seconds() - 200, (voteOf('dredge', voter.wallets.evm)?.created ?? 0) + 1)
    const ballots = await Promise.all(
      [1, 2, 3].map((choice, index) =>
        sign(voter, { space: 'harbour.eth', timestamp: start + index, proposal: idOf('dredge'), choice: dice.chance(0.5) ? choice : 3 }),
      ),
    )
    for (const ballot of ballots.slice(0, -1)) await box.cast(ballot, false).catch(() => undefined)
    for (let tries = 0; tries < 30; tries++) {
      const isCounted = await box.cast(ballots.at(-1)!, tries > 0).then(
        () => true,
        () => false,
      )
      if (isCounted) break
    }
    await network.deliverLate(1)
    expect(voteOf('dredge', voter.wallets.evm)).toMatchObject({ created: start + 2, choice: ballots.at(-1)!.vote.choice })
  }
})

test('nothing is sent again while it can’t be looked for', async () => {
  const [voter] = voters('dredge').slice(30)
  const signed = await sign(voter!, { space: 'harbour.eth', timestamp: seconds() + 20, proposal: idOf('dredge'), choice: 1 })
  const count = snapshot.sequencer.accepted.length
  await expect(openBox({ hubUrl: 'http://127.0.0.1:9' }).cast(signed, true)).rejects.toThrow('Vote failed.')
  expect(snapshot.sequencer.accepted).toHaveLength(count)
})

describe('a contract wallet', () => {
  const abi = [
    {
      type: 'function',
      name: 'isValidSignature',
      stateMutability: 'view',
      inputs: [
        { name: 'hash', type: 'bytes32' },
        { name: 'signature', type: 'bytes' },
      ],
      outputs: [{ name: '', type: 'bytes4' }],
    },
  ] as const

  test.skipIf(noAnvil)('votes with its owner’s signature (EIP-1271), and not with anyone else’s', async () => {
    await using chain = await startAnvil(1)
    const owner = world.person('mina')
    const wallet = await toChecksumAddress('0x00000000000000000000000000000000000c0de1')
    await chain.rpc('anvil_setCode', wallet, toWalletCode(privateKeyToAccount(keyOf(owner)).address))
    await using own = await startSnapshot({
      world,
      mediaUrl: 'https://media.example',
      askContract: async (to, hash, signature) => {
        const data = encodeFunctionData({ abi, functionName: 'isValidSignature', args: [hash, signature] })
        return (await chain.rpc<string>('eth_call', { to, data }, 'latest')).startsWith('0x1626ba7e')
      },
    })
    own.ledger.grant(wallet, 42)
    const config = {
      hubUrl: own.url,
      scoreUrl: `${own.url}/score`,
      sequencerUrl: `${own.url}/sequencer`,
      relayerUrl: `${own.url}/relayer`,
      key: undefined,
    }
    const box = createBallotBox({ config, hub: createHub(createAskHub(config)) })
    const vote = { space: 'harbour.eth', timestamp: seconds(), proposal: idOf('dredge'), choice: 2 as Choice }
    const stranger = await sign(world.person('jonas'), vote, wallet)
    await expect(box.cast(stranger, false)).rejects.toMatchObject({ message: 'Failed to vote. signature validation failed' })
    const signed = await sign(owner, vote, wallet)
    expect((await box.cast(signed, false)).ipfs).toBeDefined()
    expect(own.ledger.proposals.get(idOf('dredge'))!.votes.get(wallet.toLowerCase())).toMatchObject({ choice: 2, vp: 42 })
    const { domain, types, message } = toTypedVote(signed.vote)
    const broviderUrl = await startBrovider(chain.url)
    expect(await official.utils.verify(wallet, signed.sig, { domain, types, message }, '1', { broviderUrl })).toBe(true)
  })

  /** The official library adds the chain's id to the address of a node. */
  async function startBrovider(url: string): Promise<string> {
    const standIn = await listenRaw(async (incoming, response) => {
      const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: await text(incoming) })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })
    stack.use(standIn)
    return standIn.url
  }

  test('whose owners sign on its chain waits at the relayer, without a receipt', async () => {
    const wallet = await toChecksumAddress('0x00000000000000000000000000000000000c0de2')
    let isApproved = false
    await using own = await startSnapshot({ world, mediaUrl: 'https://media.example', askContract: async () => isApproved })
    own.ledger.grant(wallet, 7)
    const config = {
      hubUrl: own.url,
      scoreUrl: `${own.url}/score`,
      sequencerUrl: `${own.url}/nowhere`,
      relayerUrl: `${own.url}/relayer`,
      key: undefined,
    }
    const box = createBallotBox({ config, hub: createHub(createAskHub(config)) })
    const vote = {
      from: wallet,
      space: 'harbour.eth',
      timestamp: seconds(),
      proposal: idOf('dredge'),
      choice: 1,
      reason: '',
      app: '',
      metadata: '{}',
    }
    const receipt = await box.cast({ vote, sig: '0x' }, false)
    expect(receipt).toEqual({ id: official.utils.getHash(toTypedVote(vote)), ipfs: undefined })
    const votes = () => own.ledger.proposals.get(idOf('dredge'))!.votes.get(wallet.toLowerCase())
    await own.relayer.send()
    expect(votes()).toBeUndefined()
    isApproved = true
    await own.relayer.send()
    expect(votes()).toMatchObject({ choice: 1, vp: 7 })
    // Asked again, the box finds it.
    expect((await box.cast({ vote, sig: '0x' }, true)).ipfs).toBeDefined()
  })
})
