import { Failure, isFailure } from '@chorus/model/failure'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { createWriter } from '@chorus/networks/lens/acts/create-writer'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import { createEditing } from '@chorus/networks/lens/publish/create-editing'
import { createGrove } from '@chorus/networks/lens/publish/create-grove'
import { createSending } from '@chorus/networks/lens/publish/create-sending'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import { type LensStandIn, startLens } from '@chorus/sandbox/lens/start-lens'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { postId } from '@lens-protocol/client'
import { editPost, fetchPost } from '@lens-protocol/client/actions'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain, readItems } from './capabilities/stage.ts'
import { finishOfficially, logInOfficially, storeOfficially, unwrap } from './lens-official-client.ts'
import { createLensWallet, type LensWallet } from './lens-wallet.ts'
import { logInAtLens } from './log-in-at-lens.ts'

const world = createWorld()
const person = world.people.find(({ accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract)!
const account = person.accounts.lens!.address
const unused: Fetcher = () => Promise.reject(new Error('Not used here.'))
const atOnce = async () => {}
let lens: LensStandIn
let token: string
let wallet: LensWallet
/** `npm run test:faults` raises it. Sixteen runs lose every pattern of three responses twice. */
const runs = Number(process.env['CHORUS_LENS_RUNS'] ?? 16)

beforeAll(async () => {
  lens = await startLens({ world, mediaUrl: 'http://media.example' })
  wallet = createLensWallet(lens.url, person)
  const key = privateKeyToAccount(`0x${person.keys.evm}`)
  const device = createLensDevice({ root: lens.url, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const sign = (message: string) => key.signMessage({ message })
  token = (await device.logInWithWallet!({ wallet: key.address, account, sign }))!.session.token
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
  /** Absent: nowhere to ask. */
  askWallet?: AskWallet
}

const never = () => false

/** An account on its device, whose storage outlives the connection. */
function openDeps(texts = new Map<string, string>(), { lose = never, cut = never, now = Date.now, askWallet }: Conditions = {}) {
  const send = createFetcher({ root: lens.url })
  const fetcher: Fetcher = async (path, init) => {
    if (cut(String(init?.body))) throw new TypeError('Failed to fetch')
    const response = await send(path, init)
    if (lose(String(init?.body))) throw new TypeError('Failed to fetch')
    return response
  }
  const deps = { ownFetcher: unused, direct: { fetcher, authorize: async () => token }, ...(askWallet && { askWallet }) }
  const storedFacts = { read: (key: string) => texts.get(key), write: (key: string, value: string) => void texts.set(key, value) }
  const writer = createWriter(account, deps, atOnce)
  return [writer, { grove: createGrove(`${lens.url}/grove`), storedFacts, now, pause: atOnce }] as const
}
const open = (...conditions: Parameters<typeof openDeps>) => createSending(...openDeps(...conditions))
const openEditing = (...conditions: Parameters<typeof openDeps>) => createEditing(...openDeps(...conditions))

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

  test.each([
    ['signature', 'network'],
    ['self-funded', 'wallet'],
  ] as const)('that ends with %s is signed by the wallet, whose key the chain verifies, and makes one post', async (outcome, payer) => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = `Approved after ${outcome}.`
    lens.plan(outcome)
    const before = wallet.asked.length
    const made = await open(texts, wallet).send(plain(text), identity)
    expect(wallet.asked.slice(before)).toMatchObject([{ payer, address: expect.stringMatching(/^0x/), chain: { id: 232 } }])
    expect(await open(texts, wallet).send(plain(text), identity)).toEqual(made)
    expect(await countPosts(text)).toBe(1)
  })

  test.each(['signature', 'self-funded'] as const)(
    'that the wallet declines after %s is not made, and can be sent again',
    async (outcome) => {
      const texts = new Map<string, string>()
      const identity = toIdentity()
      const text = `Declined after ${outcome}.`
      const declining: AskWallet = ({ network }) => Promise.reject(new Failure('refused', 'Transaction was rejected!', { network }))
      lens.plan(outcome)
      await expect(open(texts, { askWallet: declining }).send(plain(text), identity)).rejects.toMatchObject({ kind: 'refused' })
      expect(await countPosts(text)).toBe(0)
      await open(texts, wallet).send(plain(text), identity)
      expect(await countPosts(text)).toBe(1)
    },
  )

  test('that the wallet sent without saying so is found, and makes one post', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'Sent by a wallet that was closed.'
    const closing: AskWallet = async (request) => {
      await wallet.askWallet(request)
      throw new Failure('unreachable', 'The wallet did not say what became of it.', { network: 'lens' })
    }
    lens.plan('signature')
    await open(texts, { askWallet: closing })
      .send(plain(text), identity)
      .catch(() => undefined)
    await expect.poll(() => open(texts, wallet).find(identity)).toBeDefined()
    await open(texts, wallet).send(plain(text), identity)
    expect(await countPosts(text)).toBe(1)
  })

  test('with another wallet’s signature is refused by the chain', async () => {
    const other = createLensWallet(
      lens.url,
      world.people.find(({ key }) => key !== person.key)!,
    )
    lens.plan('signature')
    const sent = open(new Map(), other).send(plain('Not mine to sign.'), toIdentity())
    await expect(sent).rejects.toMatchObject({ message: expect.stringMatching(/invalid signature/) })
  })

  test('that is never indexed is no longer followed after a day, and isn’t sent again', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'No block ever has this.'
    let hours = 0
    const attempt = () => open(texts, { now: () => Date.now() + hours * 3_600_000 }).send(plain(text), identity)
    lens.plan('never-indexed')
    await expect(attempt()).rejects.toMatchObject({ kind: 'timeout' })
    hours = 23
    await expect(attempt()).rejects.toMatchObject({ kind: 'timeout' })
    hours = 25
    await expect(attempt()).rejects.toMatchObject({ kind: 'refused', message: 'The transaction was never indexed.' })
    await expect(attempt()).rejects.toMatchObject({ kind: 'refused' })
    expect(await countPosts(text)).toBe(0)
  })

  test(`whose responses are lost in any pattern makes one post in each of ${runs} runs`, async () => {
    for (let run = 0; run < runs; run++) {
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
    const readRuns = async () => {
      const own = await readItems(async (page) => connection.postsBy(await connection.profile(account), 'feed', page), 1000)
      return own.map(({ metadata }) => metadata.content).filter((text) => /^Run \d+$/.test(text))
    }
    // The index has the last ones a moment later.
    await expect.poll(async () => (await readRuns()).length).toBeGreaterThanOrEqual(runs)
    const made = await readRuns()
    expect(made.length).toBe(runs)
    expect(new Set(made).size).toBe(runs)
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

test('a post for followers names them to someone else until they follow, also in its thread', async () => {
  const [sol, vera] = [await logInAtLens(lens.url, world.person('sol')), await logInAtLens(lens.url, world.person('vera'))]
  const { publish } = sol.connection
  const root = await publish!.send({ ...plain('For those who follow.'), restriction: 'YouFollower' }, publish!.identify())
  const seen = await vera.connection.post(root.postId)
  expect(seen).toMatchObject({ canComment: false, commentsLimitedTo: 'followers', restrictions: ['YouFollower'] })
  const reply = await publish!.send({ ...plain('And this, too.'), replyTo: await sol.connection.post(root.postId) }, publish!.identify())
  expect(await vera.connection.post(reply.postId)).toMatchObject({ canComment: false, commentsLimitedTo: 'followers' })
  await vera.connection.follow!.add(await vera.connection.profile(sol.address))
  const after = await vera.connection.post(reply.postId)
  expect([after.canComment, after.commentsLimitedTo]).toEqual([true, undefined])
})

describe('an edit', () => {
  /** A post of the account, and an edit of its text. */
  async function write() {
    const before = `Before ${serial++}.`
    const post = await open().send(plain(before), toIdentity())
    const draft = plain(`${before} After.`, { revision: { post, kept: [] } })
    const read = async () => (await guest().post(post.postId)).metadata.content
    return { post, before, draft, read }
  }

  test.each([
    ['signature', 'refused', /sign the transaction/],
    ['self-funded', 'refused', /not sponsored/],
    ['will-fail', 'refused', /reverted/],
    ['fails', 'refused', /reverted/],
    ['never-indexed', 'timeout', /not indexed/],
  ] as const)('that ends with %s says why and changes nothing, and can be tried again', async (outcome, kind, message) => {
    const { before, draft, read } = await write()
    const texts = new Map<string, string>()
    const identity = toIdentity()
    lens.plan(outcome)
    const sent = openEditing(texts).send(draft, identity)
    await expect(sent).rejects.toMatchObject({ kind, network: 'lens', message: expect.stringMatching(message) })
    expect(await read()).toBe(before)
    const again = openEditing(texts).send(draft, identity)
    // One that may still arrive must not be sent again.
    if (outcome === 'never-indexed') await expect(again).rejects.toMatchObject({ kind: 'timeout' })
    else await again
    expect(await read()).toBe(outcome === 'never-indexed' ? before : draft.text)
  })

  test.each([
    ['signature', 'network'],
    ['self-funded', 'wallet'],
  ] as const)('that ends with %s is signed by the wallet', async (outcome, payer) => {
    const { draft, read } = await write()
    lens.plan(outcome)
    const before = wallet.asked.length
    await openEditing(new Map(), wallet).send(draft, toIdentity())
    expect(wallet.asked.slice(before)).toMatchObject([{ payer }])
    expect(await read()).toBe(draft.text)
  })

  test(`is made whatever responses are lost, in each of ${runs} runs, and sent no more often than needed`, async () => {
    for (let run = 0; run < runs; run++) {
      const { post, draft, read } = await write()
      const texts = new Map<string, string>()
      const identity = toIdentity()
      let place = 0
      let carriedOut = 0
      const lose = (body: string) => {
        if (!body.includes('"query":"mutation')) return false
        carriedOut++
        return ((run >> place++) & 1) === 1
      }
      for (let attempt = 0; attempt < 3; attempt++)
        await openEditing(texts, { lose })
          .send(draft, identity)
          .catch(() => undefined)
      // The index has it a moment later.
      await expect.poll(read).toBe(draft.text)
      expect(carriedOut).toBe(1)
      expect(await openEditing(texts).find(identity)).toEqual(post)
    }
  })

  test('whose transaction this browser doesn’t know is found by its content', async () => {
    const { post, draft } = await write()
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const lose = (body: string) => body.includes('"query":"mutation')
    await openEditing(texts, { lose })
      .send(draft, identity)
      .catch(() => undefined)
    await expect.poll(() => openEditing(texts).find(identity)).toEqual(post)
  })
})

test('the official client edits one of our posts, and we read its edit', async () => {
  const { connection } = await logInAtLens(lens.url, world.person('ana'))
  const published = await connection.publish!.send(plain('Ours.'), connection.publish!.identify())
  const [ana, sol] = [await logInOfficially(lens.url, world, 'ana'), await logInOfficially(lens.url, world, 'sol')]
  const post = postId(published.publicationId)
  const contentUri = await storeOfficially(lens.url, {
    $schema: 'https://json-schemas.lens.dev/posts/text-only/3.0.0.json',
    lens: { id: 'edited', content: 'Theirs.', locale: 'en', mainContentFocus: 'TEXT_ONLY' },
  })
  await expect(unwrap(editPost(sol, { post, contentUri }))).rejects.toThrow('another account')
  await finishOfficially(ana, editPost(ana, { post, contentUri }))
  const seen = await connection.post(published.postId)
  expect([seen.metadata.content, seen.isEdited, seen.canEdit]).toEqual(['Theirs.', true, true])
  await connection.edit!.send(plain('Ours again.', { revision: { post: published, kept: [] } }), connection.edit!.identify())
  const read = await unwrap(fetchPost(ana, { post }))
  expect(read).toMatchObject({ isEdited: true, metadata: { content: 'Ours again.' } })
})
