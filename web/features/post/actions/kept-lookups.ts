import type { NetworkName } from '@chorus/model/limits'
import type { Post } from '@chorus/model/post'
import type { Services } from '../../../app/services.ts'

/** Finds out which posts the viewer keeps, where a network does not say so on the posts themselves. */
export interface KeptLookups {
  /** Asks together with others of the same moment, and for each viewer once. */
  ask(post: Post): void
}

/** ms in which what is drawn together is asked together. */
const gathering = 50
/** Posts at most in one call. */
const most = 50

export function createKeptLookups({ cache, connections, viewerOf }: Pick<Services, 'cache' | 'connections' | 'viewerOf'>): KeptLookups {
  const waiting = new Map<NetworkName, Map<Post['ref'], Post>>()
  const asked = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const send = async (network: NetworkName, posts: readonly Post[]) => {
    const { bookmark } = connections[network]
    if (!bookmark?.kept) return
    const keys = posts.map(({ ref }) => `${viewerOf([network])} ${ref}`)
    const tell = cache.begin()
    try {
      const kept = await bookmark.kept(posts)
      tell({ flags: posts.map(({ ref }) => ({ ref, flag: 'bookmark' as const, isOn: kept.has(ref) })) })
    } catch {
      // An empty bookmark is as good as is known; whoever sees it next asks again.
      for (const key of keys) asked.delete(key)
    }
  }

  const flush = () => {
    timer = undefined
    for (const [network, posts] of waiting) {
      const all = [...posts.values()]
      for (let start = 0; start < all.length; start += most) void send(network, all.slice(start, start + most))
    }
    waiting.clear()
  }

  return {
    ask(post) {
      const { network, ref } = post
      const key = `${viewerOf([network])} ${ref}`
      if (!connections[network].bookmark?.kept || asked.has(key) || cache.flag(ref, 'bookmark') !== undefined) return
      asked.add(key)
      waiting.set(network, (waiting.get(network) ?? new Map<Post['ref'], Post>()).set(ref, post))
      timer ??= setTimeout(flush, gathering)
    },
  }
}
