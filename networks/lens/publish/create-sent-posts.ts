import { toPostRef } from '@chorus/model/ref'
import * as v from 'valibot'
import type { Publish, Published, PublishIdentity } from '../../draft.ts'
import { lenientArray } from '../../lenient-array.ts'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { id } from '../wire.ts'
import { ownPostsDocument, sentPostDocument } from './publish-documents.ts'

/** How far a post has come. Stored before each step, so that a step is never done twice. */
const Progress = v.object({
  /** Of the uploaded content. */
  contentUri: v.optional(v.string()),
  /** ms. When the operation was sent. */
  sentAt: v.optional(v.number()),
  /** Of the transaction. */
  hash: v.optional(v.string()),
  published: v.optional(v.object({ postId: v.string(), publicationId: v.string() })),
})
type Progress = v.InferOutput<typeof Progress>
const Stored = v.pipe(v.string(), v.parseJson(), Progress)

const name = { id, slug: v.nullish(id) }
const SentPost = v.object({ post: v.nullable(v.object({ __typename: v.string(), ...name })) })
const OwnPosts = v.object({
  posts: v.object({ items: lenientArray(v.object({ ...name, metadata: v.object({ id: v.optional(v.string()) }) })) }),
})

export interface SentPosts {
  read(identity: PublishIdentity): Progress
  store(identity: PublishIdentity, progress: Progress): void
  find: Publish['find']
}

/** What an account has sent, as far as this browser or the API knows. */
export function createSentPosts(
  { account, ask }: Pick<Writer, 'account' | 'ask'>,
  storedFacts: NonNullable<NetworkDeps['storedFacts']>,
): SentPosts {
  const toName = ({ key }: PublishIdentity) => `lens.sending.${account.toLowerCase()}.${key}`
  const read = (identity: PublishIdentity): Progress => {
    const result = v.safeParse(Stored, storedFacts.read(toName(identity)))
    return result.success ? result.output : {}
  }
  const store = (identity: PublishIdentity, progress: Progress) => storedFacts.write(toName(identity), JSON.stringify(progress))

  const findByHash = async (txHash: string, signal?: AbortSignal) => {
    const { post } = await ask({ name: 'SentPost', document: sentPostDocument, request: { txHash }, schema: SentPost, signal })
    return post ? toPublished(post) : undefined
  }
  /** The identity is also the id of the content, so the post is found wherever it was sent from. */
  const findByContent = async ({ key }: PublishIdentity, signal?: AbortSignal) => {
    const request = { filter: { authors: [account] }, pageSize: 'FIFTY' }
    const { posts } = await ask({ name: 'OwnPosts', document: ownPostsDocument, request, schema: OwnPosts, signal })
    const found = posts.items.find(({ metadata }) => metadata.id === key)
    return found && toPublished(found)
  }
  const find: Publish['find'] = async (identity, signal) => {
    const progress = read(identity)
    if (progress.published) return withRef(progress.published)
    const found = (progress.hash && (await findByHash(progress.hash, signal))) || (await findByContent(identity, signal))
    if (found) store(identity, { ...progress, published: { postId: found.postId, publicationId: found.publicationId } })
    return found
  }
  return { find, read, store }
}

export const withRef = (found: { postId: string; publicationId: string }): Published => ({ ref: toPostRef('lens', found.postId), ...found })
const toPublished = ({ id: publicationId, slug }: { id: string; slug?: string | null | undefined }): Published =>
  withRef({ postId: slug || publicationId, publicationId })
