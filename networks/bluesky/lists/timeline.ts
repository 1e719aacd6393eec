import type { Capabilities } from '../../network.ts'
import { WireFeed } from '../decode/wire.ts'
import { toPaging } from '../paging.ts'
import { feedSize, toFeedPage } from '../reads.ts'
import type { Xrpc } from '../xrpc.ts'

export const createTimeline = ({ query }: Xrpc): Capabilities['timeline'] => ({
  following: async (page) => toFeedPage(await query('app.bsky.feed.getTimeline', WireFeed, toPaging(page, feedSize), page.signal)),
})
