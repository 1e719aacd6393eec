import { Failure, isFailure } from '@chorus/model/failure'
import { toCursor } from '@chorus/model/page'
import type { Capabilities } from '../../network.ts'
import { toPost } from '../decode/to-post.ts'
import { toProfile } from '../decode/to-profile.ts'
import { WireActors, WirePostList } from '../decode/wire.ts'
import { listSize, toPaging, toPeople } from '../paging.ts'
import type { Xrpc } from '../xrpc.ts'

/** Suggestions while a handle is being typed. */
const guesses = 8

export function createSearch(xrpc: Xrpc, isGuest: boolean): Pick<Capabilities, 'searchPosts' | 'searchProfiles'> {
  return {
    searchPosts: {
      async find({ content, handle }, page) {
        // Not every server supports the `author` parameter, but all support `from:` in the query.
        const q = [handle ? `from:${handle}` : '', content].filter(Boolean).join(' ')
        if (!q) return { items: [] }
        const params = { q, sort: 'latest', ...toPaging(page, listSize) }
        try {
          const { posts, cursor } = await xrpc.query('app.bsky.feed.searchPosts', WirePostList, params, page.signal)
          return { items: posts.map(toPost), cursor: toCursor(cursor) }
        } catch (error) {
          // The public service reserves post search for logged-in accounts.
          if (!isGuest || !isFailure(error, 'forbidden')) throw error
          const { message, network, call, status } = error
          throw new Failure('unauthorized', message, { network, call, status, cause: error })
        }
      },
    },
    searchProfiles: {
      async find(text, page) {
        const q = text.trim().replace(/^@/, '')
        if (!q) return { items: [] }
        const params = { q, ...toPaging(page, listSize) }
        const { actors, cursor } = await xrpc.query('app.bsky.actor.searchActors', WireActors, params, page.signal)
        return toPeople(xrpc, { people: actors, cursor }, page.signal)
      },
      async complete(text, signal) {
        const q = text.trim().replace(/^@/, '')
        if (!q) return []
        const { actors } = await xrpc.query('app.bsky.actor.searchActorsTypeahead', WireActors, { q, limit: guesses }, signal)
        return actors.map(toProfile)
      },
    },
  }
}
