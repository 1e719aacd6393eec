import * as v from 'valibot'
import type { Published } from '../../draft.ts'
import { lenientArray } from '../../lenient-array.ts'
import type { Writer } from '../acts/create-writer.ts'
import { id } from '../wire.ts'
import type { FindMade } from './create-send-once.ts'
import { ownPostsDocument, sentPostDocument } from './publish-documents.ts'
import { type SendIdentity, withRef } from './send-progress.ts'

const name = { id, slug: v.nullish(id) }
const SentPost = v.object({ post: v.nullable(v.object({ __typename: v.string(), ...name })) })
const OwnPosts = v.object({
  posts: v.object({ items: lenientArray(v.object({ ...name, metadata: v.object({ id: v.optional(v.string()) }) })) }),
})

/** Finds what an account has sent, as far as its journal or the API knows. */
export function createSentPosts({ account, ask }: Pick<Writer, 'account' | 'ask'>): FindMade<Published> {
  const findByHash = async (txHash: string, signal?: AbortSignal) => {
    const { post } = await ask({ name: 'SentPost', document: sentPostDocument, request: { txHash }, schema: SentPost, signal })
    return post ? toPublished(post) : undefined
  }
  /** The identity is also the id of the content, so the post is found wherever it was sent from. */
  const findByContent = async ({ key }: SendIdentity, signal?: AbortSignal) => {
    const request = { filter: { authors: [account] }, pageSize: 'FIFTY' }
    const { posts } = await ask({ name: 'OwnPosts', document: ownPostsDocument, request, schema: OwnPosts, signal })
    const found = posts.items.find(({ metadata }) => metadata.id === key)
    return found && toPublished(found)
  }
  return async (identity, { read, store }, signal) => {
    const progress = read()
    if (progress.published) return withRef(progress.published)
    const found = (progress.hash && (await findByHash(progress.hash, signal))) || (await findByContent(identity, signal))
    if (found) await store({ ...progress, published: { postId: found.postId, publicationId: found.publicationId } })
    return found
  }
}

const toPublished = ({ id: publicationId, slug }: { id: string; slug?: string | null | undefined }): Published =>
  withRef({ postId: slug || publicationId, publicationId })
