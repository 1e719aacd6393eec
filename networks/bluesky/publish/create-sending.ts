import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { toPostRef } from '@chorus/model/ref'
import { findFacets } from '@chorus/model/text/find-facets'
import * as v from 'valibot'
import { anySignal } from '../../draft-uploads.ts'
import type { Draft, PostName, Publish, Published, PublishIdentity } from '../../draft.ts'
import type { NetworkDeps } from '../../network.ts'
import { withMessage } from '../../with-message.ts'
import { findPost } from '../acts/find-post.ts'
import { WireStrongRef } from '../decode/wire.ts'
import { readUri, toPostId } from '../post-id.ts'
import type { ActingXrpc } from '../xrpc.ts'
import { createFindDid } from './create-find-did.ts'
import { createUploads } from './create-uploads.ts'
import { toEmbed, type Upload } from './to-embed.ts'
import { toWireFacets } from './to-wire-facets.ts'
import { toWrites } from './to-writes.ts'

const collection = 'app.bsky.feed.post'
const WireOwnPost = v.object({
  ...WireStrongRef.entries,
  value: v.object({ reply: v.optional(v.fallback(v.optional(v.object({ root: WireStrongRef })), undefined)) }),
})

/** Lexicon com.atproto.repo.applyWrites. Older servers return an empty body. */
const WireWritten = v.object({ results: v.array(v.looseObject({ uri: v.optional(v.string()) })) })

/** Looks up and sends posts: a lot of code that readers don't need. */
export function createSending(xrpc: ActingXrpc, deps: Pick<NetworkDeps, 'storedFacts' | 'now'>): Pick<Publish, 'send' | 'find'> {
  const findDid = createFindDid(xrpc, deps)
  const { withFiles } = createUploads(xrpc, deps)

  const readRecord = (did: string, rkey: string, signal?: AbortSignal) =>
    xrpc.query('com.atproto.repo.getRecord', WireOwnPost, { repo: did, collection, rkey }, signal)

  const find: Publish['find'] = async ({ key }, signal) => {
    try {
      return toPublished((await readRecord(xrpc.did, key, signal)).uri)
    } catch (error) {
      if (isFailure(error, 'not-found')) return undefined
      throw error
    }
  }

  /** Uses the account's own server, which has a new post before the index does: the parts of a thread follow each other quickly. */
  const findTarget = async ({ publicationId }: PostName, signal?: AbortSignal) => {
    const { did, key } = readUri(publicationId)
    if (did !== xrpc.did) return findPost(xrpc, publicationId, signal)
    const { uri, cid, value } = await readRecord(did, key, signal)
    return { uri, cid, record: value }
  }

  const findReply = async (parent: PostName | undefined, signal?: AbortSignal) => {
    if (!parent) return undefined
    const { uri, cid, record } = await findTarget(parent, signal)
    return { root: record.reply?.root ?? { uri, cid }, parent: { uri, cid } }
  }

  const findQuoted = async (quoted: PostName | undefined, signal?: AbortSignal): Promise<WireStrongRef | undefined> => {
    if (!quoted) return undefined
    const { uri, cid } = await findTarget(quoted, signal)
    return { uri, cid }
  }

  const prepare = async (draft: Draft, identity: PublishIdentity, upload: Upload, signal?: AbortSignal) => {
    const facets = draft.facets ?? findFacets(draft.text, 'bluesky')
    const [reply, quoted, written] = await Promise.all([
      findReply(draft.replyTo, signal),
      findQuoted(draft.quote, signal),
      toWireFacets(draft.text, facets, findDid, signal),
    ])
    const embed = await toEmbed(draft, quoted, upload)
    return { repo: xrpc.did, validate: true, writes: toWrites(xrpc.did, draft, identity, { facets: written, reply, embed }) }
  }

  const write = async (
    draft: Draft,
    identity: PublishIdentity,
    upload: Upload,
    { signal, end }: { signal?: AbortSignal | undefined; end(): void },
  ): Promise<Published> => {
    const body = await prepare(draft, identity, upload, signal)
    end()
    const uri = `at://${xrpc.did}/${collection}/${identity.key}`
    const call = 'com.atproto.repo.applyWrites'
    try {
      const answer = await xrpc.call(call, v.unknown(), body, signal)
      // A proxy may answer 200 to anything: the post exists only if the server names it.
      if (!isNamed(uri, answer)) throw new Failure('malformed', `${call} did not say what it created.`, { network: 'bluesky', call })
    } catch (error) {
      // The post may have arrived, now or in an earlier attempt: a server accepts only one record per key, but its error for a second one varies.
      const made =
        isFailure(error, 'aborted') || isFailure(error, 'unauthorized')
          ? undefined
          : await find(identity).catch((lost: unknown) => {
              // The refusal may be due to a second record; only a lookup tells.
              if (isFailure(error, 'refused') && isFailure(lost) && mayHaveHappened(lost.kind)) throw lost
              return undefined
            })
      if (made) return made
      throw error
    }
    return toPublished(uri)
  }

  const send: Publish['send'] = async (draft, identity, signal, _journal, uploading) => {
    if (!draft.text.trim() && draft.media.length === 0 && !draft.card && !draft.quote)
      throw new Failure('refused', errorMessages.nothingToPublish, { network: 'bluesky' })
    const end = () => uploading?.end()
    return withFiles((upload) => write(draft, identity, upload, { signal, end }), anySignal(signal, uploading?.signal))
  }

  return {
    send: (draft, identity, signal, journal, upload) =>
      withMessage(errorMessages.postNotPublishedToBluesky, () => send(draft, identity, signal, journal, upload)),
    find,
  }
}

const isNamed = (uri: string, answer: unknown): boolean => v.is(WireWritten, answer) && answer.results.some((made) => made.uri === uri)

const toPublished = (uri: string): Published => {
  const postId = toPostId(uri)
  return { ref: toPostRef('bluesky', postId), postId, publicationId: uri }
}
