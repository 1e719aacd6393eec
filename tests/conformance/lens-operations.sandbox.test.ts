import { isFailure } from '@chorus/model/failure'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { createWriter } from '@chorus/networks/lens/acts/create-writer'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import { createGrove } from '@chorus/networks/lens/publish/create-grove'
import { createSending } from '@chorus/networks/lens/publish/create-sending'
import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain, readItems } from './capabilities/stage.ts'

const world = createWorld()
const person = world.people.find(({ accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract)!
const account = person.accounts.lens!.address
const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))
const atOnce = async () => {}
let lens: LensStandIn
let token: string

beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
  const wallet = privateKeyToAccount(`0x${person.keys.evm}`)
  const device = createLensDevice({ root: lens.url, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const sign = (message: string) => wallet.signMessage({ message })
  token = (await device.logInWithWallet!({ wallet: wallet.address, account, sign }))!.session.token
})
afterAll(() => lens.close())

let serial = 0
const toIdentity = () => ({ key: `operation-${serial++}`, createdAt: Date.now() })

interface Conditions {
  /** Whether the response of a call that was carried out is dropped. */
  lose?: (body: string) => boolean
  /** Whether a call never arrives. */
  cut?: (body: string) => boolean
  now?: () => number
}

const never = () => false

/** An account on its device, whose storage outlives the connection. */
function open(texts = new Map<string, string>(), { lose = never, cut = never, now = Date.now }: Conditions = {}) {
  const send = createFetcher({ root: lens.url })
  const fetcher: Fetcher = async (path, init) => {
    if (cut(String(init?.body))) throw new TypeError('Failed to fetch')
    const response = await send(path, init)
    if (lose(String(init?.body))) throw new TypeError('Failed to fetch')
    return response
  }
  const deps = { ownFetcher: unused, direct: { fetcher, authorize: async () => token } }
  const storedFacts = { read: (key: string) => texts.get(key), write: (key: string, value: string) => void texts.set(key, value) }
  const writer = createWriter(account, deps, atOnce)
  return createSending(writer, { grove: createGrove(`${lens.url}/grove`), storedFacts, now, pause: atOnce })
}

const guest = () => connectLens(undefined, { fetcher: createFetcher({ root: lens.url }), ownFetcher: unused, now: Date.now })
async function countPosts(text: string): Promise<number> {
  const connection = guest()
  const own = await readItems(async (page) => connection.postsBy(await connection.profile(account), 'feed', page))
  return own.filter(({ metadata }) => metadata.content === text).length
}

describe('an operation', () => {
  test.each([
    ['signature', 'refused', /sign the transaction/],
    ['self-funded', 'refused', /not sponsored/],
    ['will-fail', 'refused', /reverted/],
    ['fails', 'refused', /reverted/],
    ['never-indexed', 'timeout', /not indexed/],
  ] as const)('that ends with %s says why and makes no post, also when it is tried again', async (outcome, kind, message) => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = `This ends with ${outcome}.`
    lens.plan(outcome)
    const failure = await open(texts)
      .send(plain(text), identity)
      .catch((error: unknown) => error)
    expect(isFailure(failure)).toBe(true)
    expect(failure).toMatchObject({ kind, network: 'lens', message: expect.stringMatching(message) })
    expect(await countPosts(text)).toBe(0)
    // A new page: a refused post may be sent again, one that may still arrive must not be.
    const again = await open(texts)
      .send(plain(text), identity)
      .catch((error: unknown) => error)
    expect(isFailure(again)).toBe(outcome === 'never-indexed')
    expect(await countPosts(text)).toBe(outcome === 'never-indexed' ? 0 : 1)
  })

  test('whose responses are lost in any pattern makes one post in each of 200 runs', async () => {
    for (let run = 0; run < 200; run++) {
      const texts = new Map<string, string>()
      const identity = toIdentity()
      // Each attempt is a new page.
      let place = 0
      const lose = (body: string) => body.includes('"query":"mutation') && ((run >> place++) & 1) === 1
      for (let attempt = 0; attempt < 3; attempt++)
        await open(texts, { lose })
          .send(plain(`Run ${run}`), identity)
          .catch(() => undefined)
    }
    const connection = guest()
    const own = await readItems(async (page) => connection.postsBy(await connection.profile(account), 'feed', page), 1000)
    const runs = own.map(({ metadata }) => metadata.content).filter((text) => /^Run \d+$/.test(text))
    expect(runs.length).toBe(200)
    expect(new Set(runs).size).toBe(200)
  })

  test('that never arrived is not sent again for ten minutes, and then once', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'Lost on its way.'
    let isCut = true
    let minutes = 0
    const attempt = () =>
      open(texts, { cut: (body) => isCut && body.includes('"query":"mutation'), now: () => Date.now() + minutes * 60_000 }).send(
        plain(text),
        identity,
      )
    await expect(attempt()).rejects.toMatchObject({ kind: 'unreachable' })
    isCut = false
    minutes = 9
    await expect(attempt()).rejects.toMatchObject({ kind: 'timeout' })
    expect(await countPosts(text)).toBe(0)
    minutes = 11
    await attempt()
    await attempt()
    expect(await countPosts(text)).toBe(1)
  })

  test('with an empty draft publishes nothing', async () => {
    await expect(open().send(plain('  '), toIdentity())).rejects.toMatchObject({ kind: 'refused', message: 'No content to publish.' })
  })

  test('that was never sent is not found', async () => {
    expect(await open().find(toIdentity())).toBeUndefined()
  })
})
