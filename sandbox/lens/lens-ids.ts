import { createHash } from 'node:crypto'
import type { World, WorldPost, WorldRepost } from '../seed/world.ts'

export interface LensIds {
  idOf(post: WorldPost): string
  /** By id or slug. */
  find(idOrSlug: string): WorldPost | undefined
  idOfRepost(repost: WorldRepost): string
  findRepost(idOrSlug: string): WorldRepost | undefined
}

/** A slug is the same number in base 36. */
export const toSlug = (id: string): string => BigInt(id).toString(36)

/** A deterministic address for something that has none in the world. */
export const toAddress = (name: string): string => `0x${createHash('sha256').update(name).digest('hex').slice(0, 40)}`

/** A deterministic UUID. */
export const toUuid = (name: string): string =>
  toAddress(name)
    .slice(2)
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5')

/** Decimal ids as long as the real ones, in time order. */
export function createLensIds(world: World): LensIds {
  const ids = new Map<string, string>()
  const posts = new Map<string, WorldPost>()
  const idOf = (post: WorldPost): string => {
    const known = ids.get(post.key)
    if (known) return known
    const id = String(BigInt(post.at) * 100_000n + BigInt(ids.size))
    ids.set(post.key, id)
    posts.set(id, post)
    posts.set(toSlug(id), post)
    return id
  }
  for (const post of world.posts.toReversed()) if (post.network === 'lens') idOf(post)
  const reposts = new Map<string, WorldRepost>()
  const repostIds = new Map<string, string>()
  const idOfRepost = (repost: WorldRepost): string => {
    const known = repostIds.get(repost.key)
    if (known) return known
    const id = String(BigInt(repost.at) * 100_000n + 99_999n - BigInt(repostIds.size % 40_000))
    repostIds.set(repost.key, id)
    reposts.set(id, repost)
    reposts.set(toSlug(id), repost)
    return id
  }
  return { idOf, find: (idOrSlug) => posts.get(idOrSlug), idOfRepost, findRepost: (idOrSlug) => reposts.get(idOrSlug) }
}
