import type { World, WorldPost } from '../seed/world.ts'
import type { Names } from './names.ts'
import type { BlueskyState, Json } from './state/create-state.ts'

/** Who may reply to and quote a post. */
export interface Gates {
  /** For the root post of a thread. */
  toThreadgate(post: WorldPost): Json | undefined
  mayReply(post: WorldPost, viewer: string): boolean
  mayQuote(post: WorldPost, viewer: string): boolean
}

interface Rule {
  $type: string
}

export function createGates(world: World, { edges, records }: BlueskyState, { toUri, didOf }: Names): Gates {
  const findGate = (post: WorldPost, kind: 'threadgate' | 'postgate') =>
    records.get(toUri(post).replace('/app.bsky.feed.post/', `/app.bsky.feed.${kind}/`))
  const isMentioned = (post: WorldPost, viewer: string): boolean =>
    JSON.stringify(records.get(toUri(post))?.value['facets'] ?? []).includes(didOf(viewer))
  return {
    toThreadgate(post) {
      const gate = findGate(post, 'threadgate')
      return gate && { uri: gate.uri, cid: gate.cid, record: gate.value, lists: [] }
    },
    mayReply(post, viewer) {
      const root = (post.root && world.post(post.root)) || post
      const allow = findGate(root, 'threadgate')?.value['allow'] as Rule[] | undefined
      if (!allow || root.author === viewer) return true
      return allow.some(({ $type }) => {
        if ($type.endsWith('#followingRule')) return edges.find('follow', root.author, viewer) !== undefined
        if ($type.endsWith('#followerRule')) return edges.find('follow', viewer, root.author) !== undefined
        return $type.endsWith('#mentionRule') && isMentioned(root, viewer)
      })
    },
    mayQuote(post, viewer) {
      const rules = findGate(post, 'postgate')?.value['embeddingRules'] as Rule[] | undefined
      return !rules?.length || post.author === viewer
    },
  }
}
