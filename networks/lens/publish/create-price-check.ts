import * as v from 'valibot'
import type { UnattendedDraft } from '../../draft.ts'
import type { Ask } from '../ask.ts'
import { refusePriced, WireRuleTypes } from '../groups/refuse-priced.ts'
import { isGlobalFeed } from '../groups/to-post-channel.ts'
import { id } from '../wire.ts'
import { feedOfPostDocument, feedPricesDocument } from './publish-documents.ts'

const FeedOfPost = v.object({ post: v.nullable(v.object({ feed: v.optional(v.object({ address: id })) })) })
const FeedPrices = v.object({ feed: v.nullable(v.object({ rules: WireRuleTypes })) })

export interface PriceCheck {
  post(draft: UnattendedDraft, signal?: AbortSignal): Promise<void>
  /** A repost goes to the feed of its post. */
  repost(publicationId: string): Promise<void>
  edit(publicationId: string, signal?: AbortSignal): Promise<void>
  /** Of a post, or of a repost of it. */
  remove(publicationId: string): Promise<void>
}

type FeedAction = 'CREATING_POST' | 'EDITING_POST' | 'DELETING_POST'

/**
 * Refuses to post, repost, edit and delete where that now has a price. A reply pays in the feed of its thread, and a quote without a chosen feed in
 * that of the quoted post.
 */
export function createPriceCheck(ask: Ask): PriceCheck {
  const findFeed = async (publicationId: string, signal?: AbortSignal): Promise<string | undefined> => {
    const request = { post: publicationId }
    const { post } = await ask({ name: 'FeedOfPost', document: feedOfPostDocument, request, schema: FeedOfPost, signal })
    return post?.feed?.address
  }
  const check = async (feed: string | undefined, action: FeedAction, call: string, signal?: AbortSignal): Promise<void> => {
    if (feed === undefined || isGlobalFeed(feed)) return
    const found = (await ask({ name: 'FeedPrices', document: feedPricesDocument, request: { feed }, schema: FeedPrices, signal })).feed
    refusePriced(found?.rules, call, action)
  }
  return {
    async post({ replyTo, quote, channel }, signal) {
      const near = replyTo ?? (channel?.feedId === undefined ? quote : undefined)
      await check(near ? await findFeed(near.publicationId, signal) : channel?.feedId, 'CREATING_POST', 'post', signal)
    },
    repost: async (publicationId) => check(await findFeed(publicationId), 'CREATING_POST', 'repost'),
    edit: async (publicationId, signal) => check(await findFeed(publicationId, signal), 'EDITING_POST', 'editPost', signal),
    remove: async (publicationId) => check(await findFeed(publicationId), 'DELETING_POST', 'deletePost'),
  }
}
