import { removeFirst } from '../../seed/remove-first.ts'
import type { World, WorldFollow, WorldPost, WorldRepost } from '../../seed/world.ts'
import { createRemains, type ListLag } from './list-lag.ts'

const network = 'lens'

/** Something that a person did to a post or a person, by its key. */
export interface Mark {
  name: string
  /** ms */
  at: number
}

export interface LensReport {
  by: string
  /** Key of a post or a person. */
  about: string
  reason: string
}

/** What people on Lens do at run time, on top of the world. People and posts by key. */
export interface LensState {
  /** Grows with every change of posts or reposts. */
  version(): number
  isFollowing(from: string, to: string): boolean
  /** Newest last. */
  follows(): readonly WorldFollow[]
  /** As lists have them. */
  listedFollows(): readonly WorldFollow[]
  setFollow(from: string, to: string, isOn: boolean, at: number): void
  setLike(post: WorldPost, by: string, isOn: boolean, at: number): void
  /** Newest first. */
  likes(post: WorldPost): Mark[]
  /** As lists have them, newest first. */
  listedLikes(post: WorldPost): Mark[]
  addPost(post: WorldPost): void
  addRepost(repost: WorldRepost): void
  removeRepost(repost: WorldRepost, at: number): void
  /** Removed reposts that lists still show. */
  remainingReposts(): readonly WorldRepost[]
  removePost(post: WorldPost, at: number): void
  /** Whether lists have left out a post that was removed. */
  isUnlisted(post: WorldPost): boolean
  /** Says that a post was changed in place. */
  touch(): void
  /** Lists of a person: what they saved, muted and blocked. */
  bookmarks: Marks
  mutes: Marks
  blocks: Marks
  /** Whether either has blocked the other. */
  isBlocked(one: string, other: string): boolean
  countBookmarks(post: string): number
  reports: LensReport[]
  /** Post keys of replies that the author of the thread has hidden. */
  hiddenReplies: Set<string>
  /** Metadata of accounts that was set at run time, in the shape of the API, by key. */
  profiles: Map<string, Record<string, unknown>>
}

export interface Marks {
  of(by: string): readonly Mark[]
  has(by: string, name: string): boolean
  /** How many people have it. */
  count(name: string): number
  /** Repeating it changes nothing. */
  set(by: string, name: string, isOn: boolean, at: number): void
}

function createMarks(): Marks {
  const marks = new Map<string, Mark[]>()
  const of = (by: string) => marks.get(by) ?? []
  const has = (by: string, name: string) => of(by).some((mark) => mark.name === name)
  return {
    of,
    has,
    count: (name) => [...marks.keys()].filter((by) => has(by, name)).length,
    set(by, name, isOn, at) {
      if (isOn === has(by, name)) return
      marks.set(by, isOn ? [...of(by), { name, at }] : of(by).filter((mark) => mark.name !== name))
    },
  }
}

export function createLensState(world: World, lag: ListLag): LensState {
  let version = 0
  const toPair = (from: string, to: string) => `${from} ${to}`
  const follows = new Map(
    world.follows.filter((follow) => follow.network === network).map((follow) => [toPair(follow.from, follow.to), follow]),
  )
  const blocks = createMarks()
  const bookmarks = createMarks()
  /** ms, by post and person. */
  const likedAt = new Map<string, number>()
  /** ms, by post. */
  const removedAt = new Map<string, number>()
  const formerFollows = createRemains<WorldFollow>(lag)
  const formerLikes = createRemains<Mark & { post: string }>(lag)
  const formerReposts = createRemains<WorldRepost>(lag)
  const likesOf = ({ key, at, likes }: WorldPost): Mark[] =>
    likes
      .map((name, index) => ({ name, at: likedAt.get(toPair(key, name)) ?? Math.min(at + (index + 1) * 60_000, world.now) }))
      .toSorted((one, other) => other.at - one.at)
  const findLike = (post: WorldPost, by: string) => likesOf(post).find(({ name }) => name === by)
  return {
    version: () => version,
    isFollowing: (from, to) => follows.has(toPair(from, to)),
    follows: () => [...follows.values()],
    listedFollows: () => [...[...follows.values()].filter(({ at }) => lag.isListed(at)), ...formerFollows.list()],
    setFollow(from, to, isOn, at) {
      const pair = toPair(from, to)
      const known = follows.get(pair)
      if (isOn === Boolean(known)) return
      if (known) {
        follows.delete(pair)
        removeFirst(world.follows, (each) => each === known)
        if (lag.isListed(known.at)) formerFollows.add(known, at)
        return
      }
      const follow = { network, from, to, at } as const
      follows.set(pair, follow)
      world.follows.push(follow)
    },
    setLike(post, by, isOn, at) {
      if (isOn === post.likes.includes(by)) return
      const former = isOn ? undefined : findLike(post, by)
      if (former && lag.isListed(former.at)) formerLikes.add({ ...former, post: post.key }, at)
      removeFirst(post.likes, (key) => key === by)
      if (isOn) post.likes.push(by)
      likedAt.set(toPair(post.key, by), at)
    },
    likes: likesOf,
    listedLikes: (post) =>
      [...likesOf(post).filter(({ at }) => lag.isListed(at)), ...formerLikes.list().filter((like) => like.post === post.key)].toSorted(
        (one, other) => other.at - one.at,
      ),
    addPost(post) {
      version += 1
      world.add(post)
    },
    addRepost(repost) {
      version += 1
      world.addRepost(repost)
    },
    removeRepost(repost, at) {
      version += 1
      if (lag.isListed(repost.at)) formerReposts.add(repost, at)
      for (const list of [world.reposts, world.repostsOf(repost.post)]) removeFirst(list, (each) => each.key === repost.key)
    },
    remainingReposts: () => formerReposts.list(),
    removePost(post, at) {
      version += 1
      post.deleted = true
      removedAt.set(post.key, at)
    },
    isUnlisted: ({ key, deleted }) => deleted === true && !lag.isStillListed(removedAt.get(key) ?? 0),
    touch: () => void (version += 1),
    bookmarks,
    countBookmarks: (post) => bookmarks.count(post),
    mutes: createMarks(),
    blocks,
    isBlocked: (one, other) => blocks.has(one, other) || blocks.has(other, one),
    reports: [],
    hiddenReplies: new Set(),
    profiles: new Map(),
  }
}
