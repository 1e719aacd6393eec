import { castLikes, castQuotes, castRecasters } from '@chorus/contract/farcaster/farcaster-casts'
import { toCursor } from '@chorus/model/page'
import type { Capabilities, EngagerKind } from '../../network.ts'
import type { AskProvider, LikeCall } from '../../provider/ask-provider.ts'
import { toPost } from '../to-post.ts'
import { toProfile } from '../to-profile.ts'

/** Spec 2 §9 */
const peopleSize = 15
const quotesSize = 20
const calls: Readonly<Partial<Record<EngagerKind, LikeCall<typeof castLikes>>>> = { likes: castLikes, mirrors: castRecasters }

interface Engagement {
  engagers: Pick<Capabilities['engagers'], 'list'>
  quotes: Capabilities['quotes']
}

/** The people and quotes behind a cast's counts. */
export const createEngagement = (ask: AskProvider, viewer: string | undefined): Engagement => ({
  engagers: {
    async list(kind, { postId }, { cursor, signal }) {
      const call = calls[kind]
      if (!call) return { items: [] }
      const page = await ask(call, { query: { castHash: postId, size: peopleSize, cursor, sourceFid: viewer }, signal })
      return { items: page.items.map(toProfile), cursor: toCursor(page.nextCursor) }
    },
  },
  quotes: {
    async list({ postId }, { cursor, signal }) {
      const query = { hash: postId, size: quotesSize, cursor, needRootParentHash: 'true', sourceFid: viewer }
      const page = await ask(castQuotes, { query, signal })
      return { items: page.quotes.map((cast) => toPost(cast, viewer)), cursor: toCursor(page.cursor) }
    },
  },
})
