import { toOperationFailure } from '@chorus/model/to-operation-failure'
import * as v from 'valibot'
import type { Published } from '../../draft.ts'
import { lenientArray } from '../../lenient-array.ts'
import type { Writer } from '../acts/create-writer.ts'
import { id, time } from '../wire.ts'
import type { FindMade } from './create-send-once.ts'
import { ownPostsDocument, sentPostDocument } from './publish-documents.ts'
import { type SendIdentity, withRef } from './send-progress.ts'

const name = { id, slug: v.nullish(id) }
const SentPost = v.object({ post: v.nullable(v.object({ __typename: v.string(), ...name })) })
const OwnPosts = v.object({
  posts: v.object({
    items: lenientArray(v.object({ ...name, timestamp: time, metadata: v.object({ id: v.optional(v.string()) }) })),
    pageInfo: v.object({ next: v.nullish(v.string()) }),
  }),
})

/** ms. This device's clock may differ from the network's. */
const clockTolerance = 10 * 60_000
/** How many of the account's posts a lookup reads, in pages of 50. */
const mostPages = 20

/** Finds what an account has sent, as far as its journal or the API knows. */
export function createSentPosts({ account, ask }: Pick<Writer, 'account' | 'ask'>): FindMade<Published> {
  const findByHash = async (txHash: string, signal?: AbortSignal) => {
    const { post } = await ask({ name: 'SentPost', document: sentPostDocument, request: { txHash }, schema: SentPost, signal })
    return post ? toPublished(post) : undefined
  }
  /** The identity is also the id of the content, so the post is found wherever it was sent from. */
  const findByContent = async ({ key }: SendIdentity, sentAt = Number.POSITIVE_INFINITY, signal?: AbortSignal) => {
    const since = sentAt - clockTolerance
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const request = { filter: { authors: [account] }, pageSize: 'FIFTY', ...(cursor && { cursor }) }
      const { posts } = await ask({ name: 'OwnPosts', document: ownPostsDocument, request, schema: OwnPosts, signal })
      const found = posts.items.find(({ metadata }) => metadata.id === key)
      if (found) return toPublished(found)
      cursor = posts.pageInfo.next ?? undefined
      // The account may have posted a lot elsewhere since then.
      if (cursor === undefined || posts.items.some(({ timestamp }) => Date.parse(timestamp) < since)) return undefined
    }
    throw toOperationFailure('timeout', 'notIndexed', { network: 'lens', call: 'OwnPosts' })
  }
  return async (identity, { read, store }, signal) => {
    const progress = read()
    if (progress.published) return withRef(progress.published)
    const found = (progress.hash && (await findByHash(progress.hash, signal))) || (await findByContent(identity, progress.sentAt, signal))
    if (found) await store({ ...progress, published: { postId: found.postId, publicationId: found.publicationId } })
    return found
  }
}

const toPublished = ({ id: publicationId, slug }: { id: string; slug?: string | null | undefined }): Published =>
  withRef({ postId: slug || publicationId, publicationId })
