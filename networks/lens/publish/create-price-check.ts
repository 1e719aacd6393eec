import * as v from 'valibot'
import type { Draft } from '../../draft.ts'
import type { Ask } from '../ask.ts'
import { refusePriced, WireRuleTypes } from '../groups/refuse-priced.ts'
import { isGlobalFeed } from '../groups/to-post-channel.ts'
import { id } from '../wire.ts'
import { feedOfPostDocument, feedPricesDocument } from './publish-documents.ts'

const FeedOfPost = v.object({ post: v.nullable(v.object({ feed: v.optional(v.object({ address: id })) })) })
const FeedPrices = v.object({ feed: v.nullable(v.object({ rules: WireRuleTypes })) })

export interface PriceCheck {
  post(draft: Draft, signal?: AbortSignal): Promise<void>
  /** A repost goes to the feed of its post. */
  repost(publicationId: string): Promise<void>
}

/** Refuses to post and repost where that has a price by now. A reply pays in the feed of its thread. */
export function createPriceCheck(ask: Ask): PriceCheck {
  const findFeed = async (publicationId: string, signal?: AbortSignal): Promise<string | undefined> => {
    const request = { post: publicationId }
    const { post } = await ask({ name: 'FeedOfPost', document: feedOfPostDocument, request, schema: FeedOfPost, signal })
    return post?.feed?.address
  }
  const check = async (feed: string | undefined, call: 'post' | 'repost', signal?: AbortSignal): Promise<void> => {
    if (feed === undefined || isGlobalFeed(feed)) return
    const found = (await ask({ name: 'FeedPrices', document: feedPricesDocument, request: { feed }, schema: FeedPrices, signal })).feed
    refusePriced(found?.rules, call)
  }
  return {
    post: async ({ replyTo, channel }, signal) =>
      check(replyTo ? await findFeed(replyTo.publicationId, signal) : channel?.feedId, 'post', signal),
    repost: async (publicationId) => check(await findFeed(publicationId), 'repost'),
  }
}
