import { Failure } from '@chorus/model/failure'
import { operationMessages } from '@chorus/model/operation-messages'
import * as v from 'valibot'
import type { Draft } from '../../draft.ts'
import { lenientArray } from '../../lenient-array.ts'
import type { Ask } from '../ask.ts'
import { isPayment } from '../groups/to-channel.ts'
import { isGlobalFeed } from '../groups/to-post-channel.ts'
import { id } from '../wire.ts'
import { feedOfPostDocument, feedPricesDocument } from './publish-documents.ts'

const FeedOfPost = v.object({ post: v.nullable(v.object({ feed: v.optional(v.object({ address: id })) })) })
const types = lenientArray(v.object({ type: v.string() }))
const FeedPrices = v.object({ feed: v.nullable(v.object({ rules: v.object({ required: types, anyOf: types }) })) })

/**
 * Refuses to post where posting costs something by now: the API would pay on the same call, and a press on Post doesn't say so. A reply pays
 * in the feed of its thread.
 */
export function createPriceCheck(ask: Ask): (draft: Draft, signal?: AbortSignal) => Promise<void> {
  const findFeed = async ({ replyTo, channel }: Draft, signal?: AbortSignal): Promise<string | undefined> => {
    if (!replyTo) return channel?.feedId
    const request = { post: replyTo.publicationId }
    const { post } = await ask({ name: 'FeedOfPost', document: feedOfPostDocument, request, schema: FeedOfPost, signal })
    return post?.feed?.address
  }
  return async (draft, signal) => {
    const feed = await findFeed(draft, signal)
    if (feed === undefined || isGlobalFeed(feed)) return
    const found = (await ask({ name: 'FeedPrices', document: feedPricesDocument, request: { feed }, schema: FeedPrices, signal })).feed
    const { required = [], anyOf = [] } = found?.rules ?? {}
    if ([...required, ...anyOf].some(isPayment))
      throw new Failure('refused', operationMessages.costsMoney, { network: 'lens', call: 'post' })
  }
}
