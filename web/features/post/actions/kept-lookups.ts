import type { NetworkName } from '@chorus/model/limits'
import type { Post } from '@chorus/model/post'
import type { Services } from '../../../app/services.ts'

/** Finds out which posts the viewer keeps, where a network does not say so on the posts themselves. */
export interface KeptLookups {
  /** Asks together with others of the same moment, and for each viewer once while they look. */
  ask(post: Post): void
}

/** Posts at most in one call. */
const most = 50

interface KeptLookupsDeps extends Pick<Services, 'cache' | 'connections' | 'viewerOf'> {
  /** Runs something a little later, when nothing more urgent is to be done. */
  later(run: () => void): void
}

export function createKeptLookups({ cache, connections, viewerOf, later }: KeptLookupsDeps): KeptLookups {
  const waiting = new Map<NetworkName, Map<Post['ref'], Post>>()
  const asked = new Set<string>()
  let isDue = false
  let viewers = cache.viewers()

  const send = async (network: NetworkName, posts: readonly Post[]) => {
    const { bookmark } = connections[network]
    if (!bookmark?.kept) return
    const keys = posts.map(({ ref }) => `${viewerOf([network])} ${ref}`)
    const tell = cache.begin()
    try {
      const kept = await bookmark.kept(posts)
      // Of most posts there is nothing to be drawn anew.
      const told = posts.filter(({ ref }) => kept.has(ref) || cache.flag(ref, 'bookmark'))
      tell({ flags: told.map(({ ref }) => ({ ref, flag: 'bookmark', isOn: kept.has(ref) })) })
    } catch {
      // An empty bookmark is as good as is known; whoever sees it next asks again.
      for (const key of keys) asked.delete(key)
    }
  }

  const flush = () => {
    isDue = false
    for (const [network, posts] of waiting) {
      const all = [...posts.values()]
      for (let start = 0; start < all.length; start += most) void send(network, all.slice(start, start + most))
    }
    waiting.clear()
  }

  return {
    ask(post) {
      const { network, ref } = post
      // With an account that was gone goes what was known for it.
      if (viewers !== cache.viewers()) asked.clear()
      viewers = cache.viewers()
      const key = `${viewerOf([network])} ${ref}`
      if (!connections[network].bookmark?.kept || asked.has(key) || cache.flag(ref, 'bookmark') !== undefined) return
      asked.add(key)
      waiting.set(network, (waiting.get(network) ?? new Map<Post['ref'], Post>()).set(ref, post))
      if (isDue) return
      isDue = true
      later(flush)
    },
  }
}
