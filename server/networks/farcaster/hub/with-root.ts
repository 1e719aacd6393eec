import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import type { HubCache } from './hub-cache.ts'
import type { HubCast } from './hub-wire.ts'
import { toCast } from './to-cast.ts'

/** ms to wait for the root of a conversation. Its casts are cached, so a longer one is complete soon. */
const timeoutMs = 400
/** Casts above a reply that are looked up. */
const mostAncestors = 80

/** Adds the first cast of the conversation to a reply. A hub names only the parent, so the way up is a call per cast. */
export async function withRoot(cache: HubCache, hubCast: HubCast, cast: Cast): Promise<Cast> {
  if (!hubCast.data.castAddBody.parentCastId) return cast
  const found = await withTimeout(findRoot(cache, hubCast), timeoutMs)
  return found ? { ...cast, root_parent_hash: found.cast.hash, rootParentCast: found.cast, reply_depth: found.depth } : cast
}

async function findRoot(cache: HubCache, reply: HubCast): Promise<{ cast: Cast; depth: number } | undefined> {
  let top = reply
  for (let depth = 0; depth <= mostAncestors; depth += 1) {
    const id = top.data.castAddBody.parentCastId
    if (!id) return { cast: await toCast(cache, top, 0), depth }
    cache.learnAuthor(id)
    const parent = await cache.fetchCast(id.hash)
    if (!parent) return undefined
    top = parent
  }
  return undefined
}
