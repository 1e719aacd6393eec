import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import { defineLinkSource, type LinkSource } from '../../../provider/content/link-source.ts'
import type { PostSource } from '../../../provider/people/post-source.ts'
import { withDeadline } from '../../../upstream/with-deadline.ts'
import type { FarcasterUpstream, FindFarcasterViewer } from './farcaster-upstream.ts'
import { toWireCast, type WireCast } from './to-wire-cast.ts'

type Hub = Pick<FarcasterUpstream, 'cast'>

/** Links to casts. A URL may contain a shortened hash, which no hub can look up, and its handle tells a hub the author. */
export function createCastLinks(hub: Pick<FarcasterUpstream, 'cast' | 'user'>): LinkSource {
  const findCast = async (hash: string, handle: string | undefined): Promise<Cast | undefined> =>
    (await hub.cast(hash)) ?? (handle === undefined ? undefined : hub.cast(hash, (await hub.user({ handle }))?.fid))
  const fetchCast = async (hash: string, handle: string | undefined): Promise<WireCast | undefined> => {
    if (hash.length !== 42) return undefined
    const cast = await withDeadline((inTime) => inTime(findCast(hash, handle)))
    return cast && toWireCast(cast)
  }
  return defineLinkSource({
    kind: 'farcaster-post',
    async toPayload({ hash, handle }) {
      const cast = await fetchCast(hash, handle)
      return cast ? { type: 'Farcaster', cast } : null
    },
    async toDigest({ hash, handle }) {
      const cast = await fetchCast(hash, handle)
      return { type: 'farcasterPost', farcasterPost: { hash, username: handle, ...(cast ? { cast } : {}) } }
    },
  })
}

export const createCastSource = (hub: Hub, findViewer: FindFarcasterViewer): PostSource => ({
  platform: 'farcaster',
  async fetchBookmarked(postId, authorId, { viewer, profileId }) {
    if (!/^0x[\da-f]{40}$/i.test(postId)) return undefined
    const author = /^\d{1,12}$/.test(authorId) ? authorId : undefined
    const cast = await hub.cast(postId, author, await findViewer(viewer, profileId))
    return cast && toWireCast({ ...cast, bookmarked: true })
  },
})
