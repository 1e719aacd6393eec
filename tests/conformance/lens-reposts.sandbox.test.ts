import type { Post } from '@chorus/model/post'
import type { Intent } from '@chorus/networks/intent'
import { createMirror } from '@chorus/networks/lens/acts/create-mirror'
import { createRelation } from '@chorus/networks/lens/acts/create-relation'
import { createMembership } from '@chorus/networks/lens/groups/create-membership'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conditions, startLensAccount } from './start-lens-account.ts'

let own: Awaited<ReturnType<typeof startLensAccount>>
let posts: Post[]
beforeAll(async () => {
  own = await startLensAccount()
  const { items } = await own.guest().discover({})
  posts = items.filter(({ type, author, stats }) => type === 'Post' && author.profileId !== own.account && stats.mirrors === 0)
})
afterAll(() => own.close())

function open(conditions?: Conditions) {
  const [writer] = own.openDeps(new Map(), conditions)
  return { ...createMirror(writer), ownReposts: writer.ownReposts }
}

const takePost = (): Post => posts.pop()!
const countReposts = async ({ postId }: Post): Promise<number> => (await own.guest().post(postId)).stats.mirrors

test('reposts a post again, and undoes the latest repost each time', async () => {
  const { add, again, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  const [first] = await ownReposts(post.publicationId)
  await again(post)
  await again(post)
  const [, second] = await ownReposts(post.publicationId)
  expect(await countReposts(post)).toBe(3)
  expect(await remove(post), 'how many remain').toEqual({ left: 2, wasGone: false })
  expect(await ownReposts(post.publicationId)).toEqual([second, first])
  expect(await remove(post)).toEqual({ left: 1, wasGone: false })
  expect(await ownReposts(post.publicationId)).toEqual([first])
  expect(await remove(post)).toEqual({ left: 0, wasGone: false })
  expect(await countReposts(post)).toBe(0)
  expect(await remove(post), 'there was nothing to undo').toBeUndefined()
})

/** What someone wants, as browsers store it: it knows in each attempt what the earlier ones were to remove. */
const wantUndo = (): (() => Intent) => {
  let removedId: string | undefined
  const id = crypto.randomUUID()
  let isRepeat = false
  return () => {
    const intent = { id, at: 0, isRepeat, removedId, storeRemovedId: async (id: string) => void (removedId = id) }
    isRepeat = true
    return intent
  }
}

test.each([
  ['whose response is lost', { lose: (body: string) => body.includes('mutation') }, 1],
  ['that never arrives', { cut: (body: string) => body.includes('mutation') }, 2],
] as const)('an undo %s, when repeated, leaves the other reposts', async (_, conditions, left) => {
  const { add, again, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  await again(post)
  const [latest, first] = await ownReposts(post.publicationId)
  const toIntent = wantUndo()
  await expect(open(conditions).remove(post, toIntent())).rejects.toMatchObject({ kind: 'unreachable' })
  // The index has it a moment later.
  await expect.poll(() => ownReposts(post.publicationId)).toHaveLength(left)
  await again(post)
  const [third] = await ownReposts(post.publicationId)
  expect(await remove(post, toIntent()), 'how many remain').toEqual({ left: 2, wasGone: left === 1 })
  expect(await ownReposts(post.publicationId)).toEqual([third, first])
  expect(await remove(post, toIntent()), 'it is already gone').toEqual({ left: 2, wasGone: true })
  expect(await ownReposts(post.publicationId)).not.toContain(latest)
})

test('an undo that the list still shows, but is gone, counts as done', async () => {
  const { add, remove, ownReposts } = open()
  const post = takePost()
  await add(post)
  const [id] = await ownReposts(post.publicationId)
  const [writer] = own.openDeps()
  const late = createMirror({ ...writer, ownReposts: async () => [id!] })
  await remove(post)
  expect(await late.remove(post, { id: crypto.randomUUID(), at: 0, isRepeat: true, removedId: id })).toMatchObject({ left: 0 })
})

test('an ordinary repost of a post that is already reposted adds none', async () => {
  const { add } = open()
  const post = takePost()
  await add(post)
  await add(post)
  expect(await countReposts(post)).toBe(1)
})

test('a repost again whose answer is lost is found in the list and counts once', async () => {
  const post = takePost()
  await open().add(post)
  await open({ lose: (body) => body.includes('mutation') }).again(post)
  expect(await countReposts(post)).toBe(2)
})

test('a repost again that never arrives fails and adds none', async () => {
  const post = takePost()
  await open().add(post)
  await expect(open({ cut: (body) => body.includes('mutation') }).again(post)).rejects.toMatchObject({ kind: 'unreachable' })
  expect(await countReposts(post)).toBe(1)
})

test('a repost again that Lens refuses gives its reason', async () => {
  const post = takePost()
  await open().add(post)
  own.lens.plan('will-fail')
  await expect(open().again(post)).rejects.toMatchObject({ kind: 'refused', message: expect.stringMatching(/reverted/) })
  expect(await countReposts(post)).toBe(1)
})

/** An account whose first change reaches the API only when the page next waits before it looks again. */
function openLate() {
  let arrive: (() => Promise<unknown>) | undefined
  let isHeld = true
  const deliver: Conditions['deliver'] = async (body, send) => {
    if (!isHeld || !body.includes('mutation')) return send()
    isHeld = false
    arrive = send
    throw new TypeError('Failed to fetch')
  }
  const [writer] = own.openDeps(new Map(), { deliver })
  const pause = async () => {
    await arrive?.()
    arrive = undefined
  }
  return { writer, pause }
}
const repeat = (): Intent => ({ id: crypto.randomUUID(), at: 0, isRepeat: true })

describe('what is undone while it may still be arriving', () => {
  test('a repost is looked for again, and removed', async () => {
    const { writer, pause } = openLate()
    const { add, remove } = createMirror(writer, { pause })
    const post = takePost()
    await expect(add(post)).rejects.toMatchObject({ kind: 'unreachable' })
    // Its block is indexed within the pauses, or a moment later.
    const wait = async () => {
      await pause()
      await expect.poll(() => countReposts(post)).toBe(1)
    }
    await createMirror(writer, { pause: wait }).remove(post, repeat())
    expect([await countReposts(post), await writer.ownReposts(post.publicationId)]).toEqual([0, []])
    expect(await remove(post, repeat()), 'nothing is left').toBeUndefined()
  })

  test('a follow is looked for again, and undone', async () => {
    const { writer, pause } = openLate()
    const { author: profile } = takePost()
    const isFollowing = async () => (await writer.relation(profile.profileId))?.isFollowedByMe
    const names = { add: 'follow', remove: 'unfollow', flag: 'isFollowedByMe' } as const
    if (await isFollowing()) await createRelation(own.openDeps()[0], names).remove(profile)
    const { add, remove } = createRelation(writer, names, {
      pause: async () => {
        await pause()
        await expect.poll(isFollowing).toBe(true)
      },
    })
    await expect(add(profile)).rejects.toMatchObject({ kind: 'unreachable' })
    await remove(profile, repeat())
    expect(await isFollowing()).toBe(false)
  })

  test('a member who leaves before the request to join has arrived is none', async () => {
    const group = (await own.guest().channels!.trending!({})).items.find(
      ({ kind, needsApproval, price, rules }) => kind === 'group' && !needsApproval && !price && !rules,
    )!
    const { writer, pause } = openLate()
    const payOnce = () => Promise.reject(new Error('It is free.'))
    const isMember = async () =>
      (await own.guest().channels!.members!(group.id, {})).items.some(({ profileId }) => profileId === own.account.toLowerCase())
    const { join } = createMembership(writer, {
      payOnce,
      pause: async () => {
        if (!isLeaving) return
        await pause()
        await expect.poll(isMember).toBe(true)
      },
    })
    let isLeaving = false
    await expect(join.add(group)).rejects.toMatchObject({ kind: 'unreachable' })
    isLeaving = true
    await join.remove(group)
    expect(await isMember()).toBe(false)
  })
})

describe('what is undone minutes before it arrives', () => {
  /** Pauses of the lookups, until which nothing arrives. */
  const minutes = 3 * 60_000
  const opposing = (facts: Partial<Intent> = {}): Intent => ({ ...repeat(), at: Date.now(), isOpposed: true, ...facts })
  /** Waits no real time. What was held arrives once the lookups have waited for some minutes. */
  function openSlow(isThere: () => Promise<boolean>, after = minutes) {
    const { writer, pause: arrive } = openLate()
    let waited = 0
    const pause = async (ms: number) => {
      if (waited < after && waited + ms >= after) {
        await arrive()
        await expect.poll(isThere).toBe(true)
      }
      waited += ms
    }
    return { writer, pause, waited: () => waited }
  }

  test('a repost is undone once it is there', async () => {
    const post = takePost()
    const { writer, pause } = openSlow(async () => (await countReposts(post)) === 1)
    const { add, remove } = createMirror(writer, { pause })
    await expect(add(post)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await remove(post, opposing())).toEqual({ left: 0, wasGone: false })
    expect(await countReposts(post)).toBe(0)
  })

  test('a repost that never arrives is looked for as long as it can arrive, and no longer', async () => {
    const post = takePost()
    const { writer, pause, waited } = openSlow(async () => true, Number.POSITIVE_INFINITY)
    const { add, remove } = createMirror(writer, { pause })
    await expect(add(post)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await remove(post, opposing())).toBeUndefined()
    expect(waited()).toBeGreaterThan(9 * 60_000)
    expect(waited()).toBeLessThanOrEqual(10 * 60_000)
  })

  test('a follow is undone once it is there', async () => {
    const { author: profile } = takePost()
    const names = { add: 'follow', remove: 'unfollow', flag: 'isFollowedByMe' } as const
    const isFollowing = async () => (await own.openDeps()[0].relation(profile.profileId))?.isFollowedByMe === true
    if (await isFollowing()) await createRelation(own.openDeps()[0], names).remove(profile)
    const { writer, pause, waited } = openSlow(isFollowing)
    const { add, remove } = createRelation(writer, names, { pause })
    await expect(add(profile)).rejects.toMatchObject({ kind: 'unreachable' })
    await remove(profile, opposing())
    expect([waited() >= minutes, await isFollowing()]).toEqual([true, false])
  })

  test('is in doubt when someone changes their mind meanwhile', async () => {
    const post = takePost()
    const { writer } = openLate()
    const mind = new AbortController()
    const { add, remove } = createMirror(writer, { pause: async () => mind.abort() })
    await expect(add(post)).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(remove(post, opposing({ replaced: mind.signal }))).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  })

  test('a group is not left until the request to join has arrived', async () => {
    const group = (await own.guest().channels!.trending!({})).items.find(
      ({ kind, needsApproval, price, rules }) => kind === 'group' && !needsApproval && !price && !rules,
    )!
    const { writer, pause } = openLate()
    const { join } = createMembership(writer, { payOnce: () => Promise.reject(new Error('It is free.')), pause: async () => {} })
    await expect(join.add(group)).rejects.toMatchObject({ kind: 'unreachable' })
    await expect(join.remove(group)).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
    await pause()
    const isMember = async () =>
      (await own.guest().channels!.members!(group.id, {})).items.some(({ profileId }) => profileId === own.account.toLowerCase())
    await expect.poll(isMember).toBe(true)
    await join.remove(group)
    expect(await isMember()).toBe(false)
  })
})

test('a repost right after an undo is sent, though the list still shows the old one', async () => {
  const post = takePost()
  const [writer] = own.openDeps()
  const shown: string[] = []
  const ownReposts = async (id: string) => (shown.length > 0 ? shown : writer.ownReposts(id))
  const { add, remove } = createMirror({ ...writer, ownReposts })
  await add(post)
  shown.push(...(await writer.ownReposts(post.publicationId)))
  await remove(post)
  await add(post)
  expect(await countReposts(post)).toBe(1)
  expect(await writer.ownReposts(post.publicationId)).not.toEqual(shown)
})

test('a repeated repost whose first request arrives meanwhile adds none', async () => {
  const { writer, pause } = openLate()
  const post = takePost()
  const wait = async () => {
    await pause()
    await expect.poll(() => countReposts(post)).toBe(1)
  }
  const { add } = createMirror(writer, { pause: wait })
  await expect(add(post)).rejects.toMatchObject({ kind: 'unreachable' })
  await add(post, repeat())
  expect(await countReposts(post)).toBe(1)
})

test('a repost while an undo may still be arriving waits for it, and fails with notIndexed if that stays open', async () => {
  const post = takePost()
  await open().add(post)
  const { writer, pause } = openLate()
  const { add, remove } = createMirror(writer, { pause: async () => {} })
  await expect(remove(post)).rejects.toMatchObject({ kind: 'unreachable' })
  await expect(add(post)).rejects.toMatchObject({ kind: 'timeout', reason: 'notIndexed' })
  await pause()
  await expect.poll(() => writer.ownReposts(post.publicationId)).toEqual([])
  await add(post)
  expect(await countReposts(post)).toBe(1)
})
