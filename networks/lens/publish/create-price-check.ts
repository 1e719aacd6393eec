import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import type { UnattendedDraft } from '../../draft.ts'
import type { Ask } from '../ask.ts'
import { refusePriced, WireRuleTypes } from '../groups/refuse-priced.ts'
import { isGlobalFeed } from '../groups/to-post-channel.ts'
import { withKnownPrice } from '../groups/with-known-price.ts'
import { id } from '../wire.ts'
import { feedOfPostDocument, feedPricesDocument } from './publish-documents.ts'

const FeedOfPost = v.object({ post: v.nullable(v.object({ feed: v.object({ address: id }) })) })
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
  const findFeed = async (publicationId: string, call: string, signal?: AbortSignal): Promise<string> => {
    const request = { post: publicationId }
    const question = { name: 'FeedOfPost', document: feedOfPostDocument, request, schema: FeedOfPost, isWhole: true, signal }
    const { post } = await withKnownPrice(call, () => ask(question))
    if (!post) throw new Failure('not-found', 'No post found', { network: 'lens', call })
    return post.feed.address
  }
  const check = async (feed: string | undefined, action: FeedAction, call: string, signal?: AbortSignal): Promise<void> => {
    if (feed === undefined || isGlobalFeed(feed)) return
    const question = { name: 'FeedPrices', document: feedPricesDocument, request: { feed }, schema: FeedPrices, isWhole: true, signal }
    const { feed: found } = await withKnownPrice(call, () => ask(question))
    if (!found) throw new Failure('not-found', 'No feed found', { network: 'lens', call })
    refusePriced(found.rules, call, action)
  }
  return {
    async post({ replyTo, quote, channel }, signal) {
      const near = replyTo ?? (channel?.feedId === undefined ? quote : undefined)
      await check(near ? await findFeed(near.publicationId, 'post', signal) : channel?.feedId, 'CREATING_POST', 'post', signal)
    },
    repost: async (publicationId) => check(await findFeed(publicationId, 'repost'), 'CREATING_POST', 'repost'),
    edit: async (publicationId, signal) => check(await findFeed(publicationId, 'editPost', signal), 'EDITING_POST', 'editPost', signal),
    remove: async (publicationId) => check(await findFeed(publicationId, 'deletePost'), 'DELETING_POST', 'deletePost'),
  }
}
