import { Failure } from '@chorus/model/failure'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Notification } from '@chorus/model/notifications/notification'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { toPostRef, toProfileRef } from '@chorus/model/ref'
import { describe, expect, test } from 'vitest'
import { createCache } from './create-cache.ts'
import { placeOf, toChannelRef, type EntityRef } from './entities/entity-ref.ts'
import type { Flag } from './entities/flag.ts'
import { createControlledNetwork } from './testing/controlled-network.ts'
import { minaWithoutChorus, minaViewers, minaViewersAtWork, sampleChannel, samplePost, sampleProfile } from './testing/sample-entities.ts'

const startCache = () => ({ cache: createCache({ now: () => 0, viewers: minaViewers, lag: 0 }), ...createControlledNetwork() })
const accountOn = (network: NetworkName) => minaViewers.current[network]!.account
const refs = (posts: readonly Post[]) => posts.map(({ ref, type }) => `${type} ${ref}`)
const refused = new Failure('forbidden', 'no')

describe('unmirror (spec 1 L103, spec 3 L119)', () => {
  const setUp = (network: NetworkName) => {
    const world = startCache()
    const mine = sampleProfile(network, minaViewers.current[network]!.profile!.split('@')[1]!)
    const own = samplePost(network, '1', { type: 'Mirror', reporter: mine, hasMirrored: true })
    const others = samplePost(network, '1', { type: 'Mirror', reporter: sampleProfile(network, 'sol'), hasMirrored: true })
    const posts = [own, others, samplePost(network, '2')]
    world.cache.begin()({ posts })
    const press = (to: boolean | 'again' = false) =>
      world.cache.toggle({ ref: own.ref, flag: 'mirror', account: accountOn(network) }, to, world.send)
    return { ...world, posts, press, show: () => world.cache.lists.posts(posts, 'feed') }
  }

  test.each(['lens', 'bluesky'] as const)('removes the entry from lists on %s, but only the viewer’s own', async (network) => {
    const { posts, press, show, respond } = setUp(network)
    expect(show()).toBe(posts)
    const pressed = press()
    expect(show()).toEqual(posts.slice(1))
    await respond()
    await pressed
    expect(show(), 'the next refetch will not have it either').toEqual(posts.slice(1))
    void press(true)
    expect(show()).toEqual(posts)
  })

  test.each(['lens', 'bluesky'] as const)('restores its position when %s rejects', async (network) => {
    const { posts, press, show, respond } = setUp(network)
    const pressed = press()
    await respond(refused)
    await pressed
    expect(show()).toEqual(posts)
  })

  test.each(['farcaster', 'x'] as const)('leaves the entry on %s', (network) => {
    const { posts, press, show } = setUp(network)
    void press()
    expect(show()).toBe(posts)
  })

  test('remembers earlier reposts on Lens, for each repost', async () => {
    const { cache, press, show, posts, respond, sent } = setUp('lens')
    const see = () => [cache.post('lens:1')!.hasMirrored, cache.post('lens:1')!.stats.mirrors]
    const again = [press('again'), press('again')]
    expect(see()).toEqual([true, 11])
    await respond()
    expect((await Promise.all(again)).map(({ state }) => state)).toEqual(['superseded', 'confirmed'])
    cache.begin()({ posts: [samplePost('lens', '1', { hasMirrored: true, stats: { ...posts[0]!.stats, mirrors: 11 } })] })
    const undo = [press(), press()]
    expect(see(), 'as before the second one').toEqual([true, 10])
    await respond()
    await Promise.all(undo)
    expect(show()).toEqual(posts)
    void press()
    expect(see()).toEqual([false, 9])
    expect(sent).toEqual([true, false, false])
  })

  test.each([10, 11])('repeated is counted once when a late batch says %i', async (mirrors) => {
    const { cache, press, posts, respond } = setUp('lens')
    const late = cache.begin()
    const again = press('again')
    await respond()
    await again
    late({ posts: [samplePost('lens', '1', { hasMirrored: true, stats: { ...posts[0]!.stats, mirrors } })] })
    const see = () => [cache.post('lens:1')!.hasMirrored, cache.post('lens:1')!.stats.mirrors]
    expect(see()).toEqual([true, 11])
    void press()
    expect(see(), 'it was twice').toEqual([true, 10])
  })

  test.each([10, 11])('of the second of two reposts leaves the first, also when a late batch says %i', async (mirrors) => {
    const { cache, press, posts, respond } = setUp('lens')
    const again = press('again')
    await respond()
    await again
    const late = cache.begin()
    const undo = press()
    await respond()
    await undo
    late({ posts: [samplePost('lens', '1', { hasMirrored: true, stats: { ...posts[0]!.stats, mirrors } })] })
    expect([cache.post('lens:1')!.hasMirrored, cache.post('lens:1')!.stats.mirrors]).toEqual([true, 10])
    void press()
    expect(cache.post('lens:1')!.hasMirrored).toBe(false)
  })

  test('of one of several that this page knows nothing of leaves the others, and lowers the count once', async () => {
    const { cache, press, show, posts, respond } = setUp('lens')
    const see = () => [cache.post('lens:1')!.hasMirrored, cache.post('lens:1')!.stats.mirrors]
    const undo = press()
    expect(see()).toEqual([false, 9])
    await respond({ left: 2, wasGone: false })
    expect((await undo).state).toBe('confirmed')
    expect(see()).toEqual([true, 9])
    expect(show(), 'the entry is still someone’s repost').toEqual(posts)
    void press()
    expect(see(), 'the next one takes one of two').toEqual([true, 8])
  })

  test('of a second repost that Lens rejects leaves the first', async () => {
    const { cache, press, respond } = setUp('lens')
    const again = press('again')
    await respond(refused)
    await again
    expect([cache.post('lens:1')!.hasMirrored, cache.post('lens:1')!.stats.mirrors]).toEqual([true, 10])
  })
})

describe('the viewer’s own comment (spec 1 L104, spec 2 L107, spec 3 L120)', () => {
  const setUp = () => {
    const { cache } = startCache()
    cache.begin()({ posts: [samplePost('x', '1')] })
    return { cache, see: () => cache.post('x:1')!.stats.comments }
  }

  test('is counted once it is published', () => {
    const { cache, see } = setUp()
    cache.changed({ ref: 'x:1', count: 'comments', by: 1 })
    expect(see()).toBe(11)
  })

  test('is counted in a batch requested before it', () => {
    const { cache, see } = setUp()
    const late = cache.begin()
    cache.changed({ ref: 'x:1', count: 'comments', by: 1 })
    late({ posts: [samplePost('x', '1')] })
    expect(see()).toBe(11)
  })

  test('is counted once in a batch that already includes it', () => {
    const { cache, see } = setUp()
    const late = cache.begin()
    cache.changed({ ref: 'x:1', count: 'comments', by: 1 })
    late({ posts: [samplePost('x', '1', { stats: { ...samplePost('x', '1').stats, comments: 11 } })] })
    expect(see()).toBe(11)
  })
})

describe('delete (spec 1 L105, spec 3 L106)', () => {
  const setUp = (network: NetworkName) => {
    const world = startCache()
    const parent = samplePost(network, '0')
    const own = samplePost(network, '1', { type: 'Comment', commentOn: parent, quoteOn: samplePost(network, '9') })
    const posts = [parent, own]
    world.cache.begin()({ posts })
    const remove = (gone: 'removed' | 'hidden') =>
      world.cache.remove({ ref: own.ref, account: accountOn(network), gone }, async (signal) => void (await world.send(true, signal)))
    return { ...world, posts, own, remove, show: (kind: 'feed' | 'thread' = 'feed') => world.cache.lists.posts(posts, kind) }
  }

  test('removes it from all lists on Lens', async () => {
    const { cache, remove, show, posts, own, respond } = setUp('lens')
    const late = cache.begin()
    const removed = remove('removed')
    expect([show(), show('thread')]).toEqual([posts.slice(0, 1), posts.slice(0, 1)])
    await respond()
    expect(await removed).toEqual({ state: 'confirmed' })
    late({ posts })
    expect(show()).toEqual(posts.slice(0, 1))
    expect(cache.post(own.ref)!.isHidden).toBe(true)
    cache.begin()({ posts })
    expect(show(), 'an index may be late; nothing comes back').toEqual(posts.slice(0, 1))
  })

  test.each(['farcaster', 'x', 'bluesky'] as const)('removes it from feeds and marks it in threads on %s', async (network) => {
    const { cache, remove, show, posts, own, respond } = setUp(network)
    const removed = remove('hidden')
    const look = () => [show().length, show('thread').length, cache.post(own.ref)!.isHidden]
    expect(look()).toEqual([1, 2, true])
    await respond()
    await removed
    cache.begin()({ posts })
    expect(look()).toEqual([1, 2, true])
  })

  test('applies to every viewer once it is confirmed', async () => {
    const { cache, remove, own, respond } = setUp('bluesky')
    const removed = remove('hidden')
    cache.setViewers(minaViewersAtWork)
    expect(cache.post(own.ref)!.isHidden).toBeUndefined()
    await respond()
    await removed
    expect(cache.post(own.ref)!.isHidden).toBe(true)
  })

  test.each(['removed', 'hidden'] as const)('restores it when the network rejects: %s', async (gone) => {
    const { cache, remove, show, posts, own, respond } = setUp('lens')
    const removed = remove(gone)
    await respond(refused)
    expect(await removed).toEqual({ state: 'failed', failure: refused })
    expect(show()).toEqual(posts)
    expect(cache.post(own.ref)!.isHidden).toBeUndefined()
  })

  test('is sent once, and lowers the counts of its parent and quoted post', async () => {
    const { cache, remove, respond, sent } = setUp('bluesky')
    const removed = [remove('hidden'), remove('hidden')]
    expect(cache.post('bluesky:0')!.stats.comments).toBe(10)
    await respond()
    await Promise.all(removed)
    expect(await remove('hidden')).toEqual({ state: 'unchanged' })
    expect(sent).toHaveLength(1)
    expect([cache.post('bluesky:0')!.stats.comments, cache.post('bluesky:9')!.stats.quotes]).toEqual([9, 9])
  })
})

describe.each(['block', 'mute', 'muteHere'] as const)('%s (spec 1 L100, L122, spec 3 L114, L116)', (flag) => {
  const [ana, sol] = [sampleProfile('bluesky', 'ana'), sampleProfile('bluesky', 'sol')]
  const { account } = minaViewers.current[placeOf(ana.ref, flag)]!
  const base = { network: 'bluesky', timestamp: 1 } as const
  const notifications: Notification[] = [
    { ...base, notificationId: '1', type: 'Follow', followers: [ana] },
    { ...base, notificationId: '2', type: 'Reaction', reaction: 'upvote', reactors: [ana, sol] },
    { ...base, notificationId: '3', type: 'Mention', post: samplePost('bluesky', '1') },
    { ...base, notificationId: '4', type: 'Mirror', mirrors: [sol] },
    { ...base, notificationId: '5', type: 'Comment', comment: samplePost('bluesky', '2', { author: sol }) },
    { ...base, notificationId: '6', type: 'Quote', quote: samplePost('bluesky', '1') },
    { ...base, notificationId: '7', type: 'Act', post: samplePost('bluesky', '4', { author: sol }), actors: [ana] },
  ]
  const posts = [
    samplePost('bluesky', '1'),
    samplePost('bluesky', '2', { author: sol }),
    samplePost('bluesky', '2', { type: 'Mirror', author: sol, reporter: ana }),
  ]
  const setUp = () => {
    const world = startCache()
    const press = (to = true) => world.cache.toggle({ ref: ana.ref, flag, account }, to, world.send)
    return { ...world, press, show: () => [world.cache.lists.posts(posts, 'feed'), world.cache.lists.notifications(notifications)] }
  }
  const without = [[posts[1]], [{ ...notifications[1], reactors: [sol] }, notifications[3], notifications[4]]]

  test('hides that person’s posts, reposts and notifications, before and after it is confirmed', async () => {
    const { press, show, respond } = setUp()
    expect(show()).toEqual([posts, notifications])
    const pressed = press()
    expect(show()).toEqual(without)
    await respond()
    await pressed
    expect(show()).toEqual(without)
  })

  test('restores all of them in place after a failure and after an undo', async () => {
    const { press, show, respond } = setUp()
    const pressed = press()
    await respond(refused)
    await pressed
    expect(show()).toEqual([posts, notifications])
    const second = press()
    await respond()
    await second
    void press(false)
    expect(show()).toEqual([posts, notifications])
  })

  test('survives a list requested before it', async () => {
    const { cache, press, show, respond } = setUp()
    const late = cache.begin()
    const pressed = press()
    await respond()
    await pressed
    late({
      profiles: [{ ...ana, viewerContext: { blocking: false, muting: false } }],
      flags: [{ ref: ana.ref, flag: 'muteHere', isOn: false }],
    })
    expect(show()).toEqual(without)
  })

  test('does not affect an open thread, where the author is marked', () => {
    const { cache, press } = setUp()
    void press()
    expect(cache.lists.posts(posts, 'thread')).toBe(posts)
    expect(cache.flag(ana.ref, flag)).toBe(true)
  })

  test('notifies lists, and leaves unaffected ones unchanged', () => {
    const { cache, press } = setUp()
    const quiet = [posts[1]!]
    const before = cache.lists.posts(quiet, 'feed')
    let reported = 0
    cache.lists.subscribe(() => (reported += 1))
    void press()
    expect(reported).toBeGreaterThan(0)
    expect(cache.lists.posts(quiet, 'feed')).toBe(before)
    const shown = cache.lists.posts(posts, 'feed')
    void cache.toggle({ ref: 'bluesky:@somebody-else', flag, account }, true, createControlledNetwork().send)
    expect(cache.lists.posts(posts, 'feed')).toBe(shown)
  })

  test('applies only to the account that did it', () => {
    const { cache, press } = setUp()
    void press()
    expect(cache.lists.posts(posts, 'feed')).toEqual(without[0])
    cache.setViewers(flag === 'muteHere' ? minaWithoutChorus : minaViewersAtWork)
    expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
  })
})

test('filters lists by blocks that the network reports', () => {
  const { cache } = startCache()
  const posts = [samplePost('bluesky', '1')]
  expect(cache.lists.posts(posts, 'feed')).toBe(posts)
  cache.begin()({ profiles: [sampleProfile('bluesky', 'ana', { viewerContext: { blocking: true } })] })
  expect(cache.lists.posts(posts, 'feed')).toEqual([])
})

test('drops muted and blocked reposters, and the post when no other reposter is left', () => {
  const { cache, send } = startCache()
  const [ana, sol, mina] = ['ana', 'sol', 'did:plc:mina'].map((id) => sampleProfile('bluesky', id)) as [Profile, Profile, Profile]
  const author = sampleProfile('bluesky', 'teo')
  const post = samplePost('bluesky', '1', { type: 'Mirror', author, reporter: ana, alsoReportedBy: [sol, mina], hasMirrored: true })
  cache.begin()({ posts: [post] })
  const posts = [post]
  const show = () =>
    cache.lists.posts(posts, 'feed').map(({ reporter, alsoReportedBy }) => [reporter, ...alsoReportedBy!].map((each) => each!.ref))
  const press = (ref: EntityRef, flag: Flag, to: boolean) => void cache.toggle({ ref, flag, account: accountOn('bluesky') }, to, send)
  press(ana.ref, 'mute', true)
  expect(show()).toEqual([[sol.ref, mina.ref]])
  press(post.ref, 'mirror', false)
  expect(show()).toEqual([[sol.ref]])
  press(sol.ref, 'block', true)
  expect(show()).toEqual([])
  press(ana.ref, 'mute', false)
  expect(show()).toEqual([[ana.ref]])
})

test('mute all marks every profile of the response (spec 3 L117), including unknown ones', () => {
  const { cache } = startCache()
  const posts = [
    samplePost('x', '1'),
    samplePost('lens', '1'),
    samplePost('bluesky', '1'),
    samplePost('x', '2', { author: sampleProfile('x', 'sol') }),
  ]
  for (const network of ['x', 'lens', 'bluesky'] as const)
    cache.changed({ ref: toProfileRef(network, 'ana'), flag: 'mute', isOn: true, account: accountOn(network) })
  expect(refs(cache.lists.posts(posts, 'feed'))).toEqual(['Post x:2'])
  const late = sampleProfile('lens', 'ana', { viewerContext: { blocking: true } })
  cache.begin()({ profiles: [late] })
  expect(cache.profile('lens:@ana')!.viewerContext!.blocking).toBe(true)
})

test('blocking a channel hides its posts in lists (spec 3 L118), and unblocking restores them', async () => {
  const { cache, send, respond } = startCache()
  const channel = sampleChannel('farcaster', 'books')
  const posts = [samplePost('farcaster', '1', { channel }), samplePost('farcaster', '2')]
  cache.begin()({ posts })
  const press = (to: boolean) => cache.toggle({ ref: toChannelRef(channel), flag: 'block', account: accountOn('farcaster') }, to, send)
  const blocked = press(true)
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts.slice(1))
  await respond(refused)
  await blocked
  expect(cache.lists.posts(posts, 'feed')).toEqual(posts)
})

describe('unbookmark (spec 2 L108)', () => {
  test('removes it from the bookmarks list only; a failure restores it', async () => {
    const { cache, send, respond } = startCache()
    const posts = [samplePost('farcaster', '1', { hasBookmarked: true }), samplePost('farcaster', '2', { hasBookmarked: true })]
    cache.begin()({ posts })
    const pressed = cache.toggle({ ref: 'farcaster:1', flag: 'bookmark', account: accountOn('farcaster') }, false, send)
    expect(cache.lists.posts(posts, 'bookmarks')).toEqual(posts.slice(1))
    expect(cache.lists.posts(posts, 'feed')).toBe(posts)
    await respond(refused)
    await pressed
    expect(cache.lists.posts(posts, 'bookmarks')).toEqual(posts)
  })
})

test('one edit shows everywhere the post appears (spec 1 L106, spec 3 L21): in lists, as a quote, as a parent', () => {
  const { cache, send } = startCache()
  const quoted = samplePost('bluesky', '1')
  cache.begin()({ posts: [samplePost('bluesky', '2', { quoteOn: quoted }), samplePost('bluesky', '3', { commentOn: quoted }), quoted] })
  void cache.toggle({ ref: toPostRef('bluesky', '1'), flag: 'like', account: accountOn('bluesky') }, true, send)
  const outer = [cache.post('bluesky:2')!.quoteOn as Post, cache.post('bluesky:3')!.commentOn!]
  for (const { ref } of outer) expect(cache.post(ref)).toMatchObject({ hasLiked: true, stats: { reactions: 11 } })
})
