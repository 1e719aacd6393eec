import { Failure } from '@chorus/model/failure'
import { listen } from '@chorus/sandbox/stand-in'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import type { Fetcher } from '../../fetcher.ts'
import type { NetworkDeps } from '../../network.ts'
import { createWriter } from '../acts/create-writer.ts'
import type { Outcome } from '../acts/operation-outcome.ts'
import { toWireTransaction } from '../testing/wire-transaction.ts'
import { createPayOnce, type Payment } from './create-pay-once.ts'

const account = '0x00000000000000000000000000000000000000e5'
const wallet = '0x00000000000000000000000000000000000000f6'
const unconfirmed = { kind: 'timeout', reason: 'notIndexed' }
const minute = 60_000
const gone = new Failure('unreachable', 'The wallet is gone.', { network: 'lens' })
const declined = Object.assign(new Error('User rejected the request.'), { code: 4001 })
const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))
const toAnswer = (value: object) => new Response(JSON.stringify(value), { headers: { 'content-type': 'application/json' } })

const Record = v.pipe(v.string(), v.parseJson(), v.object({ journal: v.optional(v.string()) }))

/** What the wallet does. */
interface Wants {
  /** Of its transaction, with the status in its receipt. */
  hash: string
  status: string | undefined
  /** It pays the fee, and chooses the nonce. */
  isPaying?: boolean
  /** The page dies before it is asked. */
  isUnasked?: boolean
  /** The user declines. */
  isDeclining?: boolean
  /** The page dies after it has sent. */
  isLost?: boolean
}

/** What the API does. */
interface Api {
  requests: number
  /** What its index says of the account. */
  isSignless: boolean
  /** The nonce that it gives next. Absent: as the chain says. */
  next?: number
  /** Its answers are lost. */
  isSilent?: boolean
}

/** An account whose wallet signs everything, on a chain that carries everything out at once, with an API whose index stands still. */
async function open() {
  const chain = { receipts: new Map<string, { status: string } | null>(), sent: 0, isAway: false }
  const api: Api = { requests: 0, isSignless: false }
  const node = await listen(async (request) => {
    const { method, params } = (await request.json()) as { method: string; params: [string] }
    if (chain.isAway) return toAnswer({ error: { code: -32_005, message: 'limit exceeded' } })
    return toAnswer({ result: method === 'eth_getTransactionReceipt' ? (chain.receipts.get(params[0]) ?? null) : `0x${chain.sent}` })
  }, {})
  const clock = { now: 1_800_000_000_000 }
  const fetcher: Fetcher = async (_, init) => {
    const isTransaction = String(init?.body).includes('transactionStatus')
    return toAnswer({
      data: isTransaction
        ? { transactionStatus: { __typename: 'NotIndexedYetStatus' } }
        : { me: { isSignless: api.isSignless, isSponsored: true } },
    })
  }
  const wants: Wants = { hash: '0xa1', status: '0x1' }
  const asked: string[] = []
  const stored = new Map<string, string>()
  /** The progress of the payment, as its record has it. */
  const journal = () => [...stored.values()].map((text) => v.parse(Record, text).journal)[0]
  /** The records at the moments when the wallet was asked. */
  const whileAsked: (string | undefined)[] = []
  const deps: NetworkDeps = {
    fetcher,
    ownFetcher: unused,
    direct: { fetcher, authorize: async () => 'token' },
    now: () => clock.now,
    options: { chain: node.url },
    attempts: {
      read: async (key) => stored.get(key),
      write: async (key, text) => void stored.set(key, text),
      lock: async () => () => {},
    },
    async askWallet(request) {
      if ('text' in request) throw new Error('Nothing has to be signed here.')
      if (wants.isUnasked) throw gone
      return wants.isPaying
        ? request.send({ sendTransaction, signTypedData: sendTransaction }).catch(() => Promise.reject(gone))
        : sendTransaction()
    },
  }
  const sendTransaction = async () => {
    const { hash, status, isLost, isDeclining } = wants
    asked.push(hash)
    whileAsked.push(journal())
    if (isDeclining) throw declined
    if (status !== undefined) chain.receipts.set(hash, { status })
    chain.sent++
    if (isLost) throw gone
    return hash
  }
  const pause = async () => {}
  const payOnce = createPayOnce(createWriter(account, deps, pause), { ...deps, pause })
  const payment: Payment = {
    call: 'executePostAction',
    subject: 'post',
    isRepeatable: true,
    isDone: async () => false,
    prepare: async () => {},
    submit: (pay) =>
      pay(async () => {
        api.requests += 1
        if (api.isSilent) throw gone
        return toOutcome(api.next ?? chain.sent, wants.isPaying)
      }),
  }
  return {
    chain,
    api,
    wants,
    asked,
    clock,
    stored,
    journal,
    whileAsked,
    press: () => payOnce(payment),
    [Symbol.asyncDispose]: () => node.close(),
  }
}

const toOutcome = (nonce: number, isPaying = false): Outcome => ({
  __typename: isPaying ? 'SelfFundedTransactionRequest' : 'SponsoredTransactionRequest',
  raw: {
    ...toWireTransaction(wallet, nonce),
    ...(!isPaying && { customData: { gasPerPubdata: 1n, factoryDeps: [] } }),
  },
})

test('doesn’t pay again for what the chain has carried out, however far the index is behind', async () => {
  await using stage = await open()
  for (const minutes of [0, 1, 2.1, 12, 24 * 60]) {
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    stage.clock.now += minutes * minute
  }
  expect(stage.asked).toEqual(['0xa1'])
})

test('doesn’t pay again while the chain can’t be asked', async () => {
  await using stage = await open()
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  stage.chain.isAway = true
  stage.clock.now += 25 * 60 * minute
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  stage.chain.isAway = false
  stage.clock.now += 25 * 60 * minute
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  expect(stage.asked).toEqual(['0xa1'])
})

test('pays again once the chain says that the first payment has failed', async () => {
  await using stage = await open()
  stage.wants.status = '0x0'
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  stage.wants.hash = '0xa2'
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  expect(stage.asked).toEqual(['0xa1', '0xa2'])
})

test('pays again once another transaction has long had the same nonce', async () => {
  await using stage = await open()
  stage.wants.status = undefined
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  stage.wants.hash = '0xa2'
  for (const minutes of [0, 9, 2]) {
    expect(stage.asked).toEqual(['0xa1'])
    stage.clock.now += minutes * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  }
  expect(stage.asked).toEqual(['0xa1', '0xa2'])
})

test('keeps the hash when a node that lags takes the nonce for unused', async () => {
  await using stage = await open()
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  const receipts = new Map(stage.chain.receipts)
  stage.chain.receipts.clear()
  stage.chain.sent = 0
  // The API has another node, and prepares a transaction with the next nonce.
  stage.api.next = 1
  await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  for (const [hash, receipt] of receipts) stage.chain.receipts.set(hash, receipt)
  stage.chain.sent = 1
  for (const minutes of [1, 11, 11]) {
    stage.clock.now += minutes * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  }
  expect(stage.asked).toEqual(['0xa1'])
})

test('gives the index ten minutes to show a payment whose hash was lost', async () => {
  await using stage = await open()
  stage.wants.isLost = true
  await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
  for (const minutes of [1, 3, 5]) {
    stage.clock.now += minutes * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
  }
  expect(stage.asked).toHaveLength(1)
})

describe('a payment whose fee the wallet pays', () => {
  async function openPaying() {
    const stage = await open()
    stage.wants.isPaying = true
    return stage
  }

  test('is tried again at once after a page that died before its wallet was asked', async () => {
    await using stage = await openPaying()
    stage.wants.isUnasked = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    stage.wants.isUnasked = false
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toEqual(['0xa1'])
  })

  test('is tried again at once after its wallet declined, even if the page then died', async () => {
    await using stage = await openPaying()
    stage.wants.isDeclining = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    stage.wants.isDeclining = false
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toHaveLength(2)
  })

  test('waits ten minutes for a wallet that was asked and didn’t say what became of it', async () => {
    await using stage = await openPaying()
    stage.wants.isLost = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    stage.clock.now += 9 * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toHaveLength(1)
    stage.clock.now += 2 * minute
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(stage.asked).toHaveLength(2)
  })

  test('is tried again once the chain says that it has failed, and not while it has succeeded', async () => {
    await using stage = await openPaying()
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    stage.clock.now += 25 * 60 * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toEqual(['0xa1'])
    stage.chain.receipts.set('0xa1', { status: '0x0' })
    stage.wants.hash = '0xa2'
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toEqual(['0xa1', '0xa2'])
  })
})

describe('a payment whose request was lost', () => {
  async function openLost() {
    const stage = await open()
    stage.api.isSilent = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    stage.api.isSilent = false
    return stage
  }

  test('is sent again once the index has caught up and still leaves everything to the wallet', async () => {
    await using stage = await openLost()
    stage.clock.now += 1.9 * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect([stage.api.requests, stage.asked]).toEqual([1, []])
    stage.clock.now += 0.1 * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect([stage.api.requests, stage.asked]).toEqual([2, ['0xa1']])
  })

  test('isn’t sent again for ten minutes if the index was behind, and the API may have signed it', async () => {
    await using stage = await openLost()
    stage.api.isSignless = true
    for (const minutes of [0, 2, 7]) {
      stage.clock.now += minutes * minute
      await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    }
    expect([stage.api.requests, stage.asked]).toEqual([1, []])
    stage.clock.now += minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.api.requests).toBe(2)
  })
})

describe('a page of another version', () => {
  /** How a page read a record before `askedToPay`: one that it couldn't decode counted as empty. */
  const Earlier = v.pipe(
    v.string(),
    v.parseJson(),
    v.object({
      sentAt: v.optional(v.number()),
      hash: v.optional(v.string()),
      settledAt: v.optional(v.number()),
      isLeftToWallet: v.optional(v.boolean()),
      asked: v.optional(v.object({ address: v.string(), chainId: v.number(), nonce: v.number() })),
      usedAt: v.optional(v.number()),
    }),
  )
  /** Whether it would have sent a payment at once, without asking the index or the chain about the earlier one. */
  const wouldSend = (journal: string | undefined): boolean => {
    const known = v.safeParse(Earlier, journal)
    const { sentAt, hash, asked, isLeftToWallet } = known.success ? known.output : {}
    return sentAt === undefined || (hash === undefined && !asked && isLeftToWallet === true)
  }

  test.each([
    ['a sponsor pays', false],
    ['the wallet pays', true],
  ])('waits for what this one’s wallet was asked for where %s', async (_, isPaying) => {
    await using stage = await open()
    stage.wants.isPaying = isPaying
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect([...stage.whileAsked, stage.journal()].map(wouldSend)).toEqual([false, false])
    expect(wouldSend(JSON.stringify({ sentAt: 1, asked: { address: wallet, chainId: 232 } }))).toBe(true)
  })

  test('waits for a request that this one has sent to the API', async () => {
    await using stage = await open()
    stage.api.isSilent = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    expect(wouldSend(stage.journal())).toBe(false)
  })

  test.each([
    ['without a nonce', { asked: { address: wallet, chainId: 232 } }],
    ['that can’t be read here', { asked: { wallet, chain: 'eip155:232' }, isLeftToWallet: true, expectsWallet: true }],
  ])('has left a record of what its wallet was asked for %s, which this one waits for', async (_, record) => {
    await using stage = await open()
    stage.api.isSilent = true
    await expect(stage.press()).rejects.toMatchObject({ kind: 'unreachable' })
    stage.api.isSilent = false
    for (const [key, text] of stage.stored)
      stage.stored.set(key, JSON.stringify({ ...JSON.parse(text), journal: JSON.stringify({ sentAt: stage.clock.now, ...record }) }))
    stage.clock.now += 9 * minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toEqual([])
    stage.clock.now += minute
    await expect(stage.press()).rejects.toMatchObject(unconfirmed)
    expect(stage.asked).toEqual(['0xa1'])
  })
})
