import type { World, WorldPost, WorldRepost } from '../seed/world.ts'

/** What X calls a tweet. */
export interface WorldTweet {
  post: WorldPost
  /** A person's repost: a tweet with its own id. */
  repost?: WorldRepost
}

export interface PostIds {
  idOf(post: WorldPost): string
  idOfRepost(repost: WorldRepost): string
  find(id: string): WorldTweet | undefined
}

const idsByWorld = new WeakMap<World, PostIds>()

/** The ids of a world's tweets, shared by both X stand-ins. */
export function postIdsOf(world: World): PostIds {
  const found = idsByWorld.get(world)
  if (found) return found
  const ids = createPostIds(world)
  idsByWorld.set(world, ids)
  return ids
}

function createPostIds(world: World): PostIds {
  const ids = new Map<string, string>()
  const byId = new Map<string, WorldTweet>()
  const name = (key: string, at: number, tweet: WorldTweet): string => {
    const given = ids.get(key)
    if (given) return given
    const id = toSnowflake(at, ids.size)
    ids.set(key, id)
    byId.set(id, tweet)
    return id
  }
  const idOf = (post: WorldPost) => name(post.key, post.at, { post })
  const idOfRepost = (repost: WorldRepost) => name(`repost/${repost.key}`, repost.at, { post: world.post(repost.post)!, repost })
  const nameAll = () => {
    for (const post of world.posts.toReversed()) if (post.network === 'x') idOf(post)
    for (const repost of world.reposts) if (repost.network === 'x' && world.post(repost.post)) idOfRepost(repost)
  }
  nameAll()
  return {
    idOf,
    idOfRepost,
    find(id) {
      // Posts added since the last call have no id yet.
      if (!byId.has(id)) nameAll()
      return byId.get(id)
    },
  }
}

/** A tweet id: milliseconds since November 2010 and a serial. */
const toSnowflake = (ms: number, serial: number): string =>
  (((BigInt(ms) - 1_288_834_974_657n) << 22n) | BigInt(serial % 4_194_304)).toString()
