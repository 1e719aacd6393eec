import type { World, WorldPost, WorldRepost } from '../seed/world.ts'
import { byTime, type Listed } from './cut-page.ts'
import type { LensState } from './state/lens-state.ts'
import type { ListLag } from './state/list-lag.ts'
import type { WrittenPost } from './state/written-posts.ts'
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
  collectedBy?: { account: string } | null
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
  hasFocus(entry: Entry, wanted: readonly string[] | null | undefined): boolean
  /** Posts that reference a post, newest first. `keys`: only by these people. */
  references(post: WorldPost, request: ReferencesRequest, keys?: ReadonlySet<string>): Entry[]
}

export const toType = ({ post, repost }: Entry): string => {
  if (repost) return 'REPOST'
  if (post.replyTo) return 'COMMENT'
  return post.quoteOf ? 'QUOTE' : 'ROOT'
}

const toEntry = (post: WorldPost): Entry => ({ at: post.at, name: post.key, post })

interface PostListsOptions {
  world: World
  state: LensState
  written: ReadonlyMap<string, WrittenPost>
  lag: ListLag
}

/** Posts and reposts on Lens, as lists. */
export function createPostLists({ world, state, written, lag }: PostListsOptions): PostLists {
  let entries: Entry[] = []
  let size = ''

  const toRepostEntry = (repost: WorldRepost): Entry[] => {
    const post = world.post(repost.post)
    return post && repost.network === 'lens' ? [{ at: repost.at, name: repost.key, post, repost }] : []
  }

  /** Whether lists show it: they are behind both what is new and what was removed. */
  const isShown = ({ at, post }: Entry) => lag.isListed(at) && !state.isUnlisted(post)
  const toRemains = () => state.remainingReposts().flatMap(toRepostEntry)

  return {
    all() {
      const now = `${world.posts.length} ${world.reposts.length} ${state.version()}`
      if (now !== size) {
        const posts = world.posts.filter((post) => post.network === 'lens' && !state.isUnlisted(post))
        entries = [...posts.map(toEntry), ...world.reposts.flatMap(toRepostEntry)].toSorted(byTime)
        size = now
      }
      const remains = toRemains()
      return (remains.length > 0 ? [...entries, ...remains].toSorted(byTime) : entries).filter(isShown)
    },
    hasFocus: ({ post, repost }, wanted) => !wanted || (!repost && wanted.includes(written.get(post.key)?.metadata.focus ?? toFocus(post))),
    references(post, { referenceTypes, visibilityFilter = 'VISIBLE', relevancyFilter = 'ALL' }, keys) {
      const isVisible = ({ key }: WorldPost) =>
        visibilityFilter === 'ALL' || (visibilityFilter === 'HIDDEN') === state.hiddenReplies.has(key)
      const isWanted = (reply: WorldPost) => isVisible(reply) && isRelevant(reply)
      const isRelevant = ({ lowQuality = false }: WorldPost) =>
        relevancyFilter === 'ALL' || (relevancyFilter === 'NOT_RELEVANT') === lowQuality
      const found = [
        ...(referenceTypes.includes('COMMENT_ON') ? world.repliesTo(post.key).filter(isWanted).map(toEntry) : []),
        ...(referenceTypes.includes('QUOTE_OF') ? world.quotesOf(post.key).filter(isWanted).map(toEntry) : []),
        ...(referenceTypes.includes('REPOST_OF') ? world.repostsOf(post.key).flatMap(toRepostEntry) : []),
        ...(referenceTypes.includes('REPOST_OF') ? toRemains().filter(({ repost }) => repost?.post === post.key) : []),
      ]
      return found
        .filter(isShown)
        .filter((entry) => !keys || keys.has(entry.repost?.by ?? entry.post.author))
        .toSorted(byTime)
    },
  }
}
