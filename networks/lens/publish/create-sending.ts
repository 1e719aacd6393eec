import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { countText } from '@chorus/model/length/count-text'
import { limits } from '@chorus/model/limits'
import { operationMessages } from '@chorus/model/operation-messages'
import { findFacets } from '@chorus/model/text/find-facets'
import type { Draft, Publish, Published, PublishIdentity } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'
import type { Writer } from '../acts/create-writer.ts'
import type { Grove } from './create-grove.ts'
import { createSentPosts, withRef } from './create-sent-posts.ts'
import { type StoredMedia, toPostMetadata } from './to-post-metadata.ts'

/** ms. An operation without an answer may still arrive: until then it isn't sent again. */
const doubtMs = 10 * 60_000
/** ms. A transaction that no block has after that time isn't followed any longer. */
const followMs = 24 * 3_600_000
/** ms before each lookup of a post whose answer was lost. */
const lookupDelays = [0, 500, 1000, 2000]

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
  const { find, read, store } = createSentPosts({ account, ask }, storedFacts)

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
    for (const ms of lookupDelays) {
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
      // A reply is in the feed of its thread.
      ...(draft.channel?.feedId !== undefined && !draft.replyTo && { feed: draft.channel.feedId }),
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
    const { contentUri, sentAt = now() } = read(identity)
    try {
      await settle(hash, signal)
    } catch (error) {
      if (isFailure(error, 'refused')) store(identity, { contentUri })
      // The hash stays, so that the same content is never sent again.
      if (isFailure(error, 'timeout') && now() - sentAt > followMs) throw neverIndexed()
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

const neverIndexed = () => new Failure('refused', operationMessages.neverIndexed, { network: 'lens', call: 'post' })
const unconfirmed = () => new Failure('timeout', operationMessages.notIndexed, { network: 'lens', call: 'post' })

function createMemory(): NonNullable<NetworkDeps['storedFacts']> {
  const texts = new Map<string, string>()
  return { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) }
}
