import { defineLinkSource, type LinkSource } from '../../../provider/content/link-source.ts'
import type { PostSource } from '../../../provider/people/post-source.ts'
import { withDeadline } from '../../../upstream/with-deadline.ts'
import type { FarcasterUpstream } from './farcaster-upstream.ts'
import { toWireCast, type WireCast } from './to-wire-cast.ts'

type Hub = Pick<FarcasterUpstream, 'cast'>

/** Links to casts. A URL may contain a shortened hash, which no hub can look up. */
export function createCastLinks(hub: Hub): LinkSource {
  const fetchCast = async (hash: string): Promise<WireCast | undefined> => {
    if (hash.length !== 42) return undefined
    const cast = await withDeadline((inTime) => inTime(hub.cast(hash)))
    return cast && toWireCast(cast)
  }
  return defineLinkSource({
    kind: 'farcaster-post',
    async toPayload({ hash }) {
      const cast = await fetchCast(hash)
      return cast ? { type: 'Farcaster', cast } : null
    },
    async toDigest({ hash, handle }) {
      const cast = await fetchCast(hash)
      return { type: 'farcasterPost', farcasterPost: { hash, username: handle, ...(cast ? { cast } : {}) } }
    },
  })
}

export const createCastSource = (hub: Hub): PostSource => ({
  platform: 'farcaster',
  async fetchBookmarked(postId, authorId) {
    if (!/^0x[\da-f]{40}$/i.test(postId)) return undefined
    const cast = await hub.cast(postId, /^\d{1,12}$/.test(authorId) ? authorId : undefined)
    return cast && toWireCast({ ...cast, bookmarked: true })
  },
})
