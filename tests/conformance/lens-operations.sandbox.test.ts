import { Failure, isFailure } from '@chorus/model/failure'
import { createSending } from '@chorus/networks/lens/publish/create-sending'
import type { AskWallet } from '@chorus/networks/wallets/chain-wallet'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plain, readItems } from './capabilities/stage.ts'
import { createLensWallet } from './lens-wallet.ts'
import { logInAtLens } from './log-in-at-lens.ts'
import { runs, runsTimeout, startLensAccount } from './start-lens-account.ts'

type Account = Awaited<ReturnType<typeof startLensAccount>>
let own: Account
let lens: Account['lens']
beforeAll(async () => {
  own = await startLensAccount()
  lens = own.lens
})
afterAll(() => own.close())

const open = (...conditions: Parameters<Account['openDeps']>) => createSending(...own.openDeps(...conditions))
const toIdentity = () => own.toIdentity()

async function countPosts(text: string): Promise<number> {
  const connection = own.guest()
  const posts = await readItems(async (page) => connection.postsBy(await connection.profile(own.account), 'feed', page))
  return posts.filter(({ metadata }) => metadata.content === text).length
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
    const before = own.wallet.asked.length
    const made = await open(texts, own.wallet).send(plain(text), identity)
    expect(own.wallet.asked.slice(before)).toMatchObject([{ payer, address: expect.stringMatching(/^0x/), chain: { id: 232 } }])
    expect(await open(texts, own.wallet).send(plain(text), identity)).toEqual(made)
    expect(await countPosts(text)).toBe(1)
  })

  test.each([
    ['CANNOT_DELEGATE', 'network', 'cannot-delegate'],
    ['REQUIRES_SIGNATURE', 'network', 'requires-signature'],
    ['SIGNLESS_DISABLED', 'network', 'signless-disabled'],
    ['SIGNLESS_FAILED', 'network', 'signless-failed'],
    ['NOT_SPONSORED', 'wallet', 'not-sponsored'],
    ['CANNOT_SPONSOR', 'wallet', 'cannot-sponsor'],
  ] as const)(
    'that is left to the wallet by %s names the reason and the highest fee to the wallet, and makes one post',
    async (outcome, payer, cause) => {
      const text = `Left to the wallet by ${outcome}.`
      lens.plan(outcome)
      const before = own.wallet.asked.length
      await open(new Map(), own.wallet).send(plain(text), toIdentity())
      const [request, ...others] = own.wallet.asked.slice(before)
      expect(others).toEqual([])
      expect(request).toMatchObject({ payer, cause })
      // 300,000 gas at 0.25 gwei.
      expect(request && 'fee' in request ? request.fee : undefined).toBe(payer === 'wallet' ? 0.000075 : undefined)
      expect(await countPosts(text)).toBe(1)
    },
  )

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
      await open(texts, own.wallet).send(plain(text), identity)
      expect(await countPosts(text)).toBe(1)
    },
  )

  test('that the wallet sent without saying so is found, and makes one post', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'Sent by a wallet that was closed.'
    const closing: AskWallet = async (request) => {
      await own.wallet.askWallet(request)
      throw new Failure('unreachable', 'The wallet did not say what became of it.', { network: 'lens' })
    }
    lens.plan('signature')
    await open(texts, { askWallet: closing })
      .send(plain(text), identity)
      .catch(() => undefined)
    await expect.poll(() => open(texts, own.wallet).find(identity)).toBeDefined()
    await open(texts, own.wallet).send(plain(text), identity)
    expect(await countPosts(text)).toBe(1)
  })

  test('with another wallet’s signature is refused by the chain', async () => {
    const other = createLensWallet(
      lens.url,
      own.world.people.find(({ key }) => key !== own.person.key)!,
    )
    lens.plan('signature')
    const sent = open(new Map(), other).send(plain('Not mine to sign.'), toIdentity())
    await expect(sent).rejects.toMatchObject({ message: expect.stringMatching(/invalid signature/) })
  })

  test('that is never indexed stays in doubt after a day, and isn’t sent again', async () => {
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
    await expect(attempt()).rejects.toMatchObject({ kind: 'timeout', reason: 'neverIndexed' })
    await expect(attempt()).rejects.toMatchObject({ kind: 'timeout', reason: 'neverIndexed' })
    expect(await countPosts(text)).toBe(0)
  })

  test(`whose responses are lost in any pattern makes one post in each of ${runs} runs`, { timeout: runsTimeout }, async () => {
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
    const connection = own.guest()
    const readRuns = async () => {
      const posts = await readItems(async (page) => connection.postsBy(await connection.profile(own.account), 'feed', page), 1000)
      return posts.map(({ metadata }) => metadata.content).filter((text) => /^Run \d+$/.test(text))
    }
    // The index has the last ones a moment later.
    await expect.poll(async () => (await readRuns()).length).toBeGreaterThanOrEqual(runs)
    const made = await readRuns()
    expect(made.length).toBe(runs)
    expect(new Set(made).size).toBe(runs)
  })

  test.each(['signature', 'self-funded'] as const)(
    'whose page died before its wallet was asked after %s can be sent again at once, and makes one post',
    async (outcome) => {
      const texts = new Map<string, string>()
      const identity = toIdentity()
      const text = `Died before the wallet was asked after ${outcome}.`
      let isShown = (): void => {}
      const shown = new Promise<void>((resolve) => (isShown = resolve))
      const askWallet: AskWallet = () => {
        isShown()
        return new Promise(() => {})
      }
      lens.plan(outcome)
      void open(texts, { askWallet }).send(plain(text), identity)
      await shown
      await open(texts, own.wallet).send(plain(text), identity)
      expect(await countPosts(text)).toBe(1)
    },
  )

  test('whose request was lost where the wallet signs everything can be sent again once the index has caught up, and makes one post', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'Lost before the wallet was asked.'
    const { connection } = await logInAtLens(lens.url, own.person)
    const managers = await connection.managers!.open()
    await managers.setSignsForMe(false)
    try {
      const lost = open(texts, { ...own.wallet, lose: (body) => body.includes('"query":"mutation') }).send(plain(text), identity)
      await expect(lost).rejects.toMatchObject({ kind: 'unreachable' })
      await expect(open(texts, own.wallet).send(plain(text), identity)).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
      await open(texts, { ...own.wallet, now: () => Date.now() + 3 * 60_000 }).send(plain(text), identity)
    } finally {
      await managers.setSignsForMe(true)
    }
    expect(await countPosts(text)).toBe(1)
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

  test('whose response is lost is found behind sixty other posts of its account', async () => {
    const texts = new Map<string, string>()
    const identity = toIdentity()
    const text = 'Behind sixty others.'
    const isWrite = (body: string) => body.includes('"query":"mutation')
    const sending = open(texts, { lose: isWrite, cut: (body) => body.includes('OwnPosts') }).send(plain(text), identity)
    await expect(sending).rejects.toMatchObject({ kind: 'unreachable' })
    await expect.poll(() => countPosts(text)).toBe(1)
    const [latest] = own.world.postsBy(own.person.key, 'lens')
    for (let n = 0; n < 60; n += 1)
      own.world.add({ ...latest!, key: `lens-elsewhere-${n}`, at: Date.now() + 1000 + n, text: `Elsewhere ${n}.`, pictures: [] })
    const found = await open(texts).find(identity)
    expect(found).toBeDefined()
    expect(await open(texts).send(plain(text), identity)).toEqual(found)
    expect(await countPosts(text)).toBe(1)
  })

  test('that was never sent is not found', async () => {
    expect(await open().find(toIdentity())).toBeUndefined()
  })
})

test('a post for followers explains that to others until they follow, also in its thread', async () => {
  const [sol, vera] = [await logInAtLens(lens.url, own.world.person('sol')), await logInAtLens(lens.url, own.world.person('vera'))]
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
