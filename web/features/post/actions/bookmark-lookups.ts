import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
import type { Services } from '../../../services/context/services.ts'

/** Looks up which posts the viewer has bookmarked, for networks whose posts do not say so. */
export interface BookmarkLookups {
  /** Batches posts requested together, and asks about each post once per viewer. */
  ask(post: Post): void
}

/** Posts per call. */
const maxPosts = 50

interface BookmarkLookupsDeps extends Pick<Services, 'cache' | 'connections' | 'viewerOf'> {
  /** Defers `run` until the browser is idle. */
  later(run: () => void): void
}

export function createBookmarkLookups({ cache, connections, viewerOf, later }: BookmarkLookupsDeps): BookmarkLookups {
  const waiting = new Map<NetworkName, Map<Post['ref'], Post>>()
  const requested = new Set<string>()
  let isScheduled = false
  let viewers = cache.viewers()

  const send = async (network: NetworkName, posts: readonly Post[]) => {
    const { bookmark } = connections[network]
    if (!bookmark?.findBookmarked) return
    const keys = posts.map(({ ref }) => `${viewerOf([network])} ${ref}`)
    const reply = cache.begin()
    try {
      const bookmarked = await bookmark.findBookmarked(posts)
      // Skip posts whose state does not change, so that they do not render again.
      const changed = posts.filter(({ ref }) => bookmarked.has(ref) || cache.flag(ref, 'bookmark'))
      reply({ flags: changed.map(({ ref }) => ({ ref, flag: 'bookmark', isOn: bookmarked.has(ref) })) })
    } catch {
      // Without an answer the post shows as not bookmarked; the next render asks again.
      for (const key of keys) requested.delete(key)
    }
  }

  const flush = () => {
    isScheduled = false
    for (const [network, posts] of waiting) {
      const all = [...posts.values()]
      for (let start = 0; start < all.length; start += maxPosts) void send(network, all.slice(start, start + maxPosts))
    }
    waiting.clear()
  }

  return {
    ask(post) {
      const { network, ref } = post
      // Logging out clears the cached flags, so ask again.
      if (viewers !== cache.viewers()) requested.clear()
      viewers = cache.viewers()
      const key = `${viewerOf([network])} ${ref}`
      if (!connections[network].bookmark?.findBookmarked || requested.has(key) || cache.flag(ref, 'bookmark') !== undefined) return
      requested.add(key)
      waiting.set(network, (waiting.get(network) ?? new Map<Post['ref'], Post>()).set(ref, post))
      if (isScheduled) return
      isScheduled = true
      later(flush)
    },
  }
}
