import type { AccountId } from '@chorus/accounts/account-id'
import { Failure } from '@chorus/model/failure'
import { isAvailable, type Post } from '@chorus/model/post'
import { toProfileRef } from '@chorus/model/ref'
import { describe, expect, test } from 'vitest'
import { createCache } from './create-cache.ts'
import { createStoredMarks } from './edits/stored-marks.ts'
import { toWalletRef } from './entities/entity-ref.ts'
import type { Viewers } from './entities/viewers.ts'
import { createControlledNetwork } from './testing/controlled-network.ts'
import { minaViewers, minaViewersAtWork, samplePost, sampleProfile } from './testing/sample-entities.ts'

const atHome: AccountId = 'Bsky:did:plc:mina'
const atWork: AccountId = 'Bsky:did:plc:work'
const startCache = (viewers: Viewers = minaViewers) => ({
  cache: createCache({ now: () => 0, viewers, lag: 0 }),
  ...createControlledNetwork(),
})

const without = (gone: AccountId, viewers: Viewers): Viewers => ({
  current: Object.fromEntries(Object.entries(viewers.current).filter(([, { account }]) => account !== gone)),
  accounts: new Set([...viewers.accounts].filter((account) => account !== gone)),
})

describe('a like during an account switch (P04)', () => {
  const setUp = () => {
    const world = startCache()
    world.cache.begin()({ posts: [samplePost('bluesky', '1', { hasLiked: false })] })
    const like = (account: AccountId) => world.cache.toggle({ ref: 'bluesky:1', flag: 'like', account }, true, world.send)
    const see = () => [world.cache.post('bluesky:1')!.hasLiked, world.cache.post('bluesky:1')!.stats.reactions]
    return { ...world, like, see }
  }

  test('belongs to the account that liked, and never shows for the other one', async () => {
    const { cache, like, see, respond } = setUp()
    const liked = like(atHome)
    cache.setViewers(minaViewersAtWork)
    expect(see(), 'not yet in the network, and not theirs').toEqual([undefined, 10])
    await respond()
    expect(await liked).toEqual({ state: 'confirmed' })
    expect(see(), 'the network counts it').toEqual([undefined, 11])
    cache.setViewers(minaViewers)
    expect(see()).toEqual([true, 11])
  })

  test('is sent and counted separately for each account', async () => {
    const { cache, like, see, sent, respond } = setUp()
    const liked = [like(atHome), like(atWork)]
    expect(sent).toHaveLength(2)
    await respond()
    await respond()
    await Promise.all(liked)
    expect(see()).toEqual([true, 12])
    cache.setViewers(minaViewersAtWork)
    expect(see()).toEqual([true, 12])
  })

  test('notifies subscribers when the viewer changes', () => {
    const { cache, see } = setUp()
    const seen: unknown[] = []
    cache.subscribe('bluesky:1', () => seen.push(see()[0]))
    cache.subscribe('x:1', () => seen.push('X has nothing to do with it'))
    cache.setViewers(minaViewersAtWork)
    cache.setViewers(minaViewers)
    expect(seen).toEqual([undefined, false])
  })

  test('keeps the viewer that a list was opened for, even when another one is active as it continues', () => {
    const { cache, see } = setUp()
    const opened = cache.viewers()
    cache.setViewers(minaViewersAtWork)
    cache.begin(opened)({ posts: [samplePost('bluesky', '1', { hasLiked: true })] })
    expect(see()).toEqual([undefined, 10])
    cache.setViewers(minaViewers)
    expect(see()).toEqual([true, 10])
  })

  test('keeps the viewer that asked, even when another one is active as the response arrives', () => {
    const { cache, see } = setUp()
    const store = cache.begin()
    cache.setViewers(minaViewersAtWork)
    store({ posts: [samplePost('bluesky', '1', { hasLiked: true })] })
    expect(see()).toEqual([undefined, 10])
    cache.setViewers(minaViewers)
    expect(see()).toEqual([true, 10])
  })

  test('does not show as the next account’s like in a late response, but is counted there', async () => {
    const { cache, like, see, respond } = setUp()
    cache.setViewers(minaViewersAtWork)
    const late = cache.begin()
    const liked = like(atHome)
    await respond()
    await liked
    late({ posts: [samplePost('bluesky', '1', { hasLiked: false })] })
    expect(see()).toEqual([false, 11])
    cache.setViewers(minaViewers)
    expect(see()).toEqual([true, 11])
  })

  test('is refused once its account is gone: pending calls are aborted and late responses ignored', async () => {
    const { cache, like, see, sent, signals, respond } = setUp()
    const liked = like(atHome)
    const store = cache.begin()
    cache.setViewers(without(atHome, minaViewers))
    expect(await liked).toEqual({ state: 'refused' })
    expect(signals[0]!.aborted).toBe(true)
    await respond()
    store({ posts: [samplePost('bluesky', '1', { hasLiked: true })] })
    expect(await like(atHome)).toEqual({ state: 'refused' })
    expect(sent).toHaveLength(1)
    expect(see()).toEqual([undefined, 10])
    cache.setViewers(minaViewers)
    expect(see(), 'a new login begins with nothing').toEqual([undefined, 10])
    const again = like(atHome)
    expect(see()).toEqual([true, 11])
    await respond()
    expect(await again).toEqual({ state: 'confirmed' })
  })

  test('while offline fails only for the account that liked', async () => {
    const { cache, like, see, respond } = setUp()
    const liked = like(atHome)
    cache.setViewers(minaViewersAtWork)
    await respond(new Failure('unreachable', 'offline'))
    expect(await liked).toMatchObject({ state: 'failed', failure: { kind: 'unreachable' } })
    expect(see()).toEqual([undefined, 10])
    cache.setViewers(minaViewers)
    expect(see()).toEqual([false, 10])
  })

  test('does not show for guests', async () => {
    const cache = createCache({ now: () => 0 })
    cache.begin()({ posts: [samplePost('bluesky', '1')] })
    const { sent, send } = createControlledNetwork()
    expect(await cache.toggle({ ref: 'bluesky:1', flag: 'like', account: atHome }, true, send)).toEqual({ state: 'refused' })
    const gone = { ref: 'bluesky:1', account: atHome, gone: 'hidden' } as const
    expect(await cache.remove(gone, async () => void (await send(true, AbortSignal.timeout(1))))).toEqual({ state: 'refused' })
    expect(sent).toEqual([])
  })
})

describe('likes on X are stored per profile (spec 2 L110)', () => {
  const first: AccountId = 'Twitter:1'
  const second: Viewers = { ...minaViewers, current: { ...minaViewers.current, x: { account: 'Twitter:2', profile: 'x:@2' } } }
  const createStorage = () => {
    const values = new Map<string, string>()
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    }
  }
  /** X reports how many people like a post, but never who. */
  const reported = (reactions: number) => ({ posts: [samplePost('x', '1', { stats: { ...samplePost('x', '1').stats, reactions } })] })
  const open = (storage = createStorage()) => {
    const cache = createCache({ now: () => 0, lag: 0, storedMarks: createStoredMarks(() => storage) })
    const answers = createControlledNetwork()
    cache.setViewers(minaViewers)
    cache.begin()(reported(10))
    const like = (to: boolean) => cache.toggle({ ref: 'x:1', flag: 'like', account: first }, to, answers.send)
    return { cache, storage, answers, like, ...answers, see: () => [cache.post('x:1')!.hasLiked, cache.post('x:1')!.stats.reactions] }
  }

  test('and applied to fetched posts, now and on the next visit', async () => {
    const { cache, storage, answers, like, see, respond } = open()
    const liked = like(true)
    expect(see()).toEqual([true, 11])
    await respond()
    await liked
    cache.begin()(reported(11))
    expect(see()).toEqual([true, 11])
    const next = open(storage)
    expect(next.see()).toEqual([true, 10])
    void cache.toggle({ ref: 'x:1', flag: 'mirror', account: first }, true, answers.send)
    await respond()
    expect(open(storage).cache.post('x:1')!.hasMirrored, 'reposts are too').toBe(true)
    next.cache.setViewers(second)
    expect(next.see(), 'the other profile has its own').toEqual([undefined, 10])
  })

  test('and not counted twice in a late response, whether or not it includes the like', async () => {
    for (const reactions of [10, 11]) {
      const { cache, like, see, respond } = open()
      const late = cache.begin()
      const liked = like(true)
      await respond()
      await liked
      late(reported(reactions))
      expect(see()).toEqual([true, 11])
    }
  })

  test('and not stored when X rejects them, when they are undone or when the account is gone', async () => {
    const { cache, storage, like, respond } = open()
    const liked = like(true)
    await respond(new Failure('forbidden', 'no'))
    await liked
    expect(open(storage).see()).toEqual([undefined, 10])

    const done = like(true)
    await respond()
    await done
    const undone = like(false)
    await respond()
    await undone
    expect(open(storage).see()).toEqual([undefined, 10])

    const again = like(true)
    await respond()
    await again
    cache.setViewers(without(first, minaViewers))
    expect(open(storage).see()).toEqual([undefined, 10])
    createStoredMarks(() => storage).write(first, 'x:1', 'like', true)
    cache.setViewers(minaViewers)
    expect(cache.post('x:1')!.hasLiked, 'it came back, and another tab knows more').toBe(true)
  })

  test('and not applied before the server-rendered page has hydrated', () => {
    const storage = createStorage()
    createStoredMarks(() => storage).write(first, 'x:1', 'like', true)
    const cache = createCache({ now: () => 0, viewers: minaViewers, storedMarks: createStoredMarks(() => storage) })
    cache.restore(reported(10))
    expect(cache.post('x:1')!.hasLiked).toBeUndefined()
    cache.setViewers(minaViewers)
    expect(cache.post('x:1')!.hasLiked).toBe(true)
  })
})

describe('the cache', () => {
  test('announces a mutation once its network has confirmed it, and none that was rejected', async () => {
    const { cache, send, respond } = startCache()
    const reported: string[] = []
    const stop = cache.subscribeConfirmed(({ ref, flag }, isOn) => reported.push(`${ref} ${flag} ${isOn}`))
    const press = (to: boolean) => cache.toggle({ ref: 'bluesky:1', flag: 'bookmark', account: atHome }, to, send)
    void press(true)
    expect(reported).toEqual([])
    await respond()
    expect(reported).toEqual(['bluesky:1 bookmark true'])
    void press(false)
    await respond(new Failure('forbidden', 'no'))
    expect(reported).toHaveLength(1)
    void press(false)
    await respond()
    expect(reported.at(-1)).toBe('bluesky:1 bookmark false')
    stop()
    void press(true)
    await respond()
    expect(reported).toHaveLength(2)
  })

  test('uses what a page carries, and prefers anything newer', () => {
    const { cache } = startCache()
    cache.restore({ posts: [samplePost('bluesky', '1', { hasLiked: false })] })
    expect(cache.post('bluesky:1')).toMatchObject({ hasLiked: false })
    cache.begin()({ posts: [samplePost('bluesky', '1', { hasLiked: true })] })
    cache.restore({ posts: [samplePost('bluesky', '1', { hasLiked: false })] })
    expect(cache.post('bluesky:1')).toMatchObject({ hasLiked: true })
  })

  test('notifies no one while a page renders', async () => {
    const { cache } = startCache()
    let reported = 0
    cache.subscribe('x:1', () => (reported += 1))
    cache.restore({ posts: [samplePost('x', '1')] })
    expect(reported).toBe(0)
    await Promise.resolve()
    expect(reported).toBe(1)
  })

  test('stores quoted posts and parents too, a repost as the post itself, and every author', () => {
    const { cache } = startCache()
    const sol = sampleProfile('x', 'sol', { viewerContext: { following: true } })
    cache.begin()({
      posts: [
        samplePost('x', '1', {
          type: 'Mirror',
          reporter: sol,
          mirroredAt: 5,
          quoteOn: samplePost('x', '2'),
          commentOn: samplePost('x', '3'),
        }),
      ],
    })
    expect(cache.post('x:1')).toMatchObject({ type: 'Comment', reporter: undefined, mirroredAt: undefined })
    expect([cache.post('x:2'), cache.post('x:3')].every((post) => post && isAvailable(post))).toBe(true)
    expect(cache.profile('x:@sol')!.viewerContext).toMatchObject({ following: true })
  })

  test('stores the viewer’s relationship to the authors of quoted and parent posts', () => {
    const cache = createCache({ now: () => 0, viewers: minaViewers, lag: 0 })
    const muted = (id: string) => sampleProfile('bluesky', id, { viewerContext: { muting: true } })
    const deep = samplePost('bluesky', '1', { author: muted('deep') })
    const quoted = samplePost('bluesky', '2', { author: muted('quoted'), quoteOn: deep })
    const answered = samplePost('bluesky', '3', { author: muted('answered') })
    cache.begin()({ posts: [samplePost('bluesky', '4', { quoteOn: quoted, commentOn: answered })] })
    for (const id of ['deep', 'quoted', 'answered'])
      expect(cache.profile(toProfileRef('bluesky', id))!.viewerContext!.muting, id).toBe(true)
  })

  test('keeps a profile’s counts when a post brings its short form, and takes the new name', () => {
    const { cache } = startCache()
    cache.begin()({ profiles: [sampleProfile('x', 'ana', { bio: 'Long', followerCount: 900 })] })
    const short = sampleProfile('x', 'ana', { displayName: 'Ana B', followerCount: 0, viewerContext: { following: true } })
    cache.begin()({ posts: [samplePost('x', '1', { author: short })], people: [short] })
    expect(cache.profile('x:@ana')).toMatchObject({
      bio: 'Long',
      followerCount: 900,
      displayName: 'Ana B',
      viewerContext: { following: true },
    })
  })

  test('keeps a whole post when a part of it was requested later', () => {
    const { cache } = startCache()
    const [whole, part] = [cache.begin(), cache.begin()]
    part({
      posts: [samplePost('x', '2', { quoteOn: samplePost('x', '1', { stats: { comments: 0, mirrors: 0, quotes: 0, reactions: 0 } }) })],
    })
    whole({ posts: [samplePost('x', '1')] })
    expect(cache.post('x:1')!.stats.reactions).toBe(10)
  })

  test('reapplies two confirmed changes to a response that includes neither', async () => {
    const { cache, send, respond } = startCache()
    const post = samplePost('bluesky', '1', { hasLiked: false, hasMirrored: false })
    cache.begin()({ posts: [post] })
    const late = cache.begin()
    for (const flag of ['like', 'mirror'] as const) {
      const pressed = cache.toggle({ ref: post.ref, flag, account: atHome }, true, send)
      await respond()
      await pressed
    }
    late({ posts: [post] })
    expect(cache.post(post.ref)).toMatchObject({ hasLiked: true, hasMirrored: true, stats: { reactions: 11, mirrors: 11 } })
  })

  test('lets a profile clear its own fields', () => {
    const { cache } = startCache()
    cache.begin()({ profiles: [sampleProfile('x', 'ana', { bio: 'Long' })] })
    cache.begin()({ profiles: [sampleProfile('x', 'ana')] })
    expect(cache.profile('x:@ana')!.bio).toBeUndefined()
  })

  test('returns the same object while nothing has changed', () => {
    const { cache } = startCache()
    cache.begin()({ posts: [samplePost('bluesky', '1', { hasLiked: false }), samplePost('bluesky', '2')] })
    const [one, two] = [cache.post('bluesky:1'), cache.post('bluesky:2')]
    void cache.toggle({ ref: 'bluesky:1', flag: 'like', account: atHome }, true, createControlledNetwork().send)
    expect(cache.post('bluesky:2')).toBe(two)
    expect(cache.post('bluesky:1')).not.toBe(one)
    expect(cache.post('bluesky:1')).toBe(cache.post('bluesky:1'))
  })

  test('ignores the case of Ethereum addresses, but not of Solana ones', () => {
    expect(toWalletRef('0xAB')).toBe(toWalletRef('0xab'))
    expect(toWalletRef('So1')).not.toBe(toWalletRef('so1'))
  })

  test('shares nothing between two requests', () => {
    const [one, other] = [startCache().cache, startCache().cache]
    one.begin()({ posts: [samplePost('x', '1')] })
    expect(other.post('x:1')).toBeUndefined()
  })

  test('evicts entities over its capacity, but none that is in view', () => {
    const cache = createCache({ now: () => 0, capacity: 10 })
    cache.restore({ posts: [samplePost('x', 'looked-at')] })
    cache.subscribe('x:looked-at', () => {})
    for (let id = 0; id < 50; id += 1) cache.begin()({ posts: [samplePost('x', String(id), { author: sampleProfile('x', `p${id}`) })] })
    const known = Array.from({ length: 50 }, (_, id) => cache.post(`x:${id}`)).filter(Boolean)
    expect(known.length).toBeLessThanOrEqual(10)
    expect([cache.post('x:49'), cache.post('x:looked-at')].every(Boolean)).toBe(true)
  })

  test('shows an edit on an evicted entity that a list still holds, without taking over anyone’s flags', async () => {
    const cache = createCache({ now: () => 0, viewers: minaViewers, capacity: 2 })
    const { send, respond } = createControlledNetwork()
    const held = samplePost('bluesky', '1', { hasLiked: true })
    expect(cache.post(held.ref)).toBeUndefined()
    expect(cache.post(held.ref, held)).toMatchObject({ metadata: held.metadata, hasLiked: undefined })
    const liked = cache.toggle({ ref: held.ref, flag: 'like', account: atHome }, true, send)
    expect(cache.post(held.ref, held)).toMatchObject({ hasLiked: true, stats: { reactions: 11 } })
    expect(cache.post(held.ref, held)).toBe(cache.post(held.ref, held))
    await respond()
    await liked
    cache.begin()({ posts: [samplePost('x', '2'), samplePost('x', '3'), samplePost('x', '4')] })
    expect(cache.post(held.ref), 'it is let go of once more').toBeUndefined()
    expect(cache.post(held.ref, held)!.stats.reactions).toBe(11)
  })

  test('accepts quote chains of any depth', () => {
    const { cache } = startCache()
    let post: Post = samplePost('x', '0')
    for (let id = 1; id < 50_000; id += 1) post = samplePost('x', String(id), { quoteOn: post })
    cache.begin()({ posts: [post] })
    expect(cache.post('x:49999')).toBeDefined()
  })
})
