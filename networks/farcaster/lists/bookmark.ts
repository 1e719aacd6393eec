import type { AskProvider } from '../../provider/ask-provider.ts'
import { createProviderBookmark } from '../../provider/provider-bookmark.ts'
import { toPost } from '../to-post.ts'

/** Spec 2 §9 */
const size = 25

/** Our own backend stores the bookmarks, and returns them with their casts. */
export const createBookmark = (ask: AskProvider, viewer: string) =>
  createProviderBookmark({
    network: 'farcaster',
    ask,
    size,
    viewer,
    loadPosts: async (rows) => rows.flatMap(({ post_content: cast }) => (cast ? toPost(cast, viewer) : [])),
  })
