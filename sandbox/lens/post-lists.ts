import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { byTime, type Listed } from './cut-page.ts'
import { toFocus } from './to-metadata.ts'

export interface Entry extends Listed {
  post: WorldPost
  repost?: WorldRepost
}

export interface PostsFilter {
  authors?: string[] | null
  posts?: string[] | null
  postTypes?: string[] | null
  metadata?: { mainContentFocus?: string[] | null } | null
  feeds?: { globalFeed?: unknown; feed?: string | null }[] | null
  searchQuery?: string | null
}

export interface ReferencesRequest {
  referenceTypes: string[]
  visibilityFilter?: string
  relevancyFilter?: string
  authors?: string[] | null
}

export interface PostLists {
  /** Newest first. */
  all(): readonly Entry[]
  /** Posts that reference a post, newest first. `keys`: only by these people. */
  references(post: WorldPost, request: ReferencesRequest, keys?: ReadonlySet<string>): Entry[]
}

export const toType = ({ post, repost }: Entry): string => {
  if (repost) return 'REPOST'
  if (post.replyTo) return 'COMMENT'
  return post.quoteOf ? 'QUOTE' : 'ROOT'
}

export const hasFocus = ({ post, repost }: Entry, wanted: readonly string[] | null | undefined): boolean =>
  !wanted || (!repost && wanted.includes(toFocus(post)))

const toEntry = (post: WorldPost): Entry => ({ at: post.at, name: post.key, post })

/** Posts and reposts on Lens, as lists. */
export function createPostLists(world: World): PostLists {
  let entries: Entry[] = []
  let size = -1

  const toRepostEntry = (repost: WorldRepost): Entry[] => {
    const post = world.post(repost.post)
    return post && !post.deleted && repost.network === 'lens' ? [{ at: repost.at, name: repost.key, post, repost }] : []
  }

  return {
    all() {
      // A world only grows.
      const now = world.posts.length + world.reposts.length
      if (now !== size) {
        const posts = world.posts.filter(({ network, deleted }) => network === 'lens' && !deleted)
        entries = [...posts.map(toEntry), ...world.reposts.flatMap(toRepostEntry)].toSorted(byTime)
        size = now
      }
      return entries
    },
    references(post, { referenceTypes, visibilityFilter, relevancyFilter = 'ALL' }, keys) {
      // No one here hides replies.
      if (visibilityFilter === 'HIDDEN') return []
      const isWanted = ({ lowQuality = false, deleted }: WorldPost) =>
        !deleted && (relevancyFilter === 'ALL' || (relevancyFilter === 'NOT_RELEVANT') === lowQuality)
      const found = [
        ...(referenceTypes.includes('COMMENT_ON') ? world.repliesTo(post.key).filter(isWanted).map(toEntry) : []),
        ...(referenceTypes.includes('QUOTE_OF') ? world.quotesOf(post.key).filter(isWanted).map(toEntry) : []),
        ...(referenceTypes.includes('REPOST_OF') ? world.repostsOf(post.key).flatMap(toRepostEntry) : []),
      ]
      return found.filter((entry) => !keys || keys.has(entry.repost?.by ?? entry.post.author)).toSorted(byTime)
    },
  }
}
