import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { countText } from '@chorus/model/length/count-text'
import { limits } from '@chorus/model/limits'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import * as v from 'valibot'
import type { Draft, Publish, Published, PublishIdentity } from '../../draft.ts'
import { lenientArray } from '../../lenient-array.ts'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import { id } from '../wire.ts'
import type { Grove } from './create-grove.ts'
import { ownPostsDocument, sentPostDocument } from './publish-documents.ts'
import { type StoredMedia, toPostMetadata } from './to-post-metadata.ts'

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

/** ms. An operation without an answer may still be on its way: until then it isn't sent again. */
const doubtMs = 10 * 60_000
/** ms between looks for a post whose answer was lost. */
const looks = [0, 500, 1000, 2000]

export interface SendingDeps extends Pick<NetworkDeps, 'storedFacts' | 'now'> {
  grove: Grove
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** Looks up and sends posts: a lot of code that readers don't need. */
export function createSending(
  { account, ask, send: sendWrite, settle }: Writer,
  { grove, storedFacts = createMemory(), now, pause = wait }: SendingDeps,
): Pick<Publish, 'send' | 'find'> {
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

  const upload = async (draft: Draft, { key }: PublishIdentity, signal?: AbortSignal): Promise<string> => {
    const stored = await Promise.all(
      draft.media.map(async (media): Promise<StoredMedia> => {
        return { media, uri: media.kind === 'gif' ? media.url : await grove.upload(media.file, signal) }
      }),
    )
    const facets = draft.facets ?? findFacets(draft.text, 'lens')
    const metadata = toPostMetadata(draft, { id: key, facets, stored })
    return grove.upload(new Blob([JSON.stringify(metadata)], { type: 'application/json' }), signal)
  }

  /** After a lost answer. The index is some seconds behind. */
  const lookFor = async (identity: PublishIdentity): Promise<Published | undefined> => {
    for (const ms of looks) {
      await pause(ms)
      const found = await find(identity)
      if (found) return found
    }
    return undefined
  }

  const submit = async (draft: Draft, contentUri: string, identity: PublishIdentity, signal?: AbortSignal): Promise<string | Published> => {
    store(identity, { contentUri, sentAt: now() })
    const request = {
      contentUri,
      ...(draft.replyTo && { commentOn: { post: draft.replyTo.publicationId } }),
      ...(draft.quote && { quoteOf: { post: draft.quote.publicationId } }),
      ...toRules(draft),
    }
    try {
      const hash = await sendWrite('post', request, signal)
      if (hash === undefined) throw new Failure('malformed', 'Lens did not say what it has made.', { network: 'lens', call: 'post' })
      return hash
    } catch (error) {
      const isLost = isFailure(error) && mayHaveHappened(error.kind)
      // Lens has refused it, so the same content may be sent again.
      if (!isLost) store(identity, { contentUri })
      const made = isLost && !isFailure(error, 'aborted') ? await lookFor(identity).catch(() => undefined) : undefined
      if (made) return made
      throw error
    }
  }

  /** Follows the transaction to its post. */
  const follow = async (hash: string, identity: PublishIdentity, signal?: AbortSignal): Promise<Published> => {
    const { contentUri } = read(identity)
    try {
      await settle(hash, signal)
    } catch (error) {
      if (isFailure(error, 'refused')) store(identity, { contentUri })
      throw error
    }
    const found = await find(identity, signal)
    if (found) return found
    throw unconfirmed()
  }

  const resume = async (identity: PublishIdentity, signal?: AbortSignal): Promise<Published | undefined> => {
    const { published, hash, sentAt } = read(identity)
    if (published) return withRef(published)
    if (hash !== undefined) return follow(hash, identity, signal)
    if (sentAt === undefined) return undefined
    const found = await find(identity, signal)
    if (!found && now() - sentAt < doubtMs) throw unconfirmed()
    return found
  }

  return {
    find,
    async send(draft, identity, signal) {
      check(draft)
      const made = await resume(identity, signal)
      if (made) return made
      const contentUri = read(identity).contentUri ?? (await upload(draft, identity, signal))
      const sent = await submit(draft, contentUri, identity, signal)
      if (typeof sent !== 'string') return sent
      store(identity, { contentUri, sentAt: now(), hash: sent })
      return follow(sent, identity, signal)
    },
  }
}

function check({ text, media, card }: Draft): void {
  // A quote needs words of its own: the standard has no empty content.
  if (!text.trim() && media.length === 0 && !card) throw new Failure('refused', errorMessages.nothingToPublish, { network: 'lens' })
  if (countText('lens', text) > limits.lens.text.max) throw new Failure('refused', 'The text is too long for Lens.', { network: 'lens' })
}

/** Spec 1 §5: a restriction applies only to followers, and only to replies. */
const toRules = ({ restriction, replyTo }: Draft) =>
  restriction === 'YouFollower' && !replyTo
    ? { rules: { required: [{ followersOnlyRule: { repliesRestricted: true, repostRestricted: false, quotesRestricted: false } }] } }
    : {}

const unconfirmed = () => new Failure('timeout', 'Lens has not confirmed the post yet.', { network: 'lens', call: 'post' })
const withRef = (found: { postId: string; publicationId: string }): Published => ({ ref: toPostRef('lens', found.postId), ...found })
const toPublished = ({ id: publicationId, slug }: { id: string; slug?: string | null | undefined }): Published =>
  withRef({ postId: slug || publicationId, publicationId })

function createMemory(): NonNullable<NetworkDeps['storedFacts']> {
  const texts = new Map<string, string>()
  return { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) }
}
