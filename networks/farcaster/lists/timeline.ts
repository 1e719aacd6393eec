import { followingTimeline } from '@chorus/contract/farcaster/farcaster-timelines'
import { toCursor } from '@chorus/model/page'
import type { Capabilities } from '../../network.ts'
import type { AskProvider } from '../../provider/ask-provider.ts'
import { toPost } from '../to-post.ts'

/** Spec 2 §9 */
const size = 25

export const createTimeline = (ask: AskProvider, viewer: string): Capabilities['timeline'] => ({
  async following({ cursor, signal }) {
    const page = await ask(followingTimeline, { body: { size, needRootParentHash: true, sourceFid: viewer, cursor }, signal })
    return { items: page.casts.map((cast) => toPost(cast, viewer)), cursor: toCursor(page.cursor), behind: page.behind }
  },
})
