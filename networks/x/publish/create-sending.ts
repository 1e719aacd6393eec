import { composeTweet } from '@chorus/contract/twitter/compose'
import { twitterReplies } from '@chorus/contract/twitter/reads'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure, mayHaveHappened } from '@chorus/model/failure'
import { toPostRef } from '@chorus/model/ref'
import { toOperationFailure } from '@chorus/model/to-operation-failure'
import { anySignal, shareUploads } from '../../draft-uploads.ts'
import type { Draft, DraftUpload, Publish, Published, SendJournal } from '../../draft.ts'
import { createPageJournals } from '../../journals/page-journals.ts'
import type { NetworkDeps } from '../../network.ts'
import { withMessage } from '../../with-message.ts'
import type { AskX } from '../ask-x.ts'
import { describeUpload } from './describe-upload.ts'
import { findOwnTweet, toSought } from './find-own-tweet.ts'
import { openSendProgress, type SendProgress, type SentUpload } from './send-progress.ts'
import { checkDraft, toTweetBody, toTweetMedia } from './to-tweet-body.ts'
import { uploadMedia } from './upload-media.ts'

/** ms. Our server gives X 30 seconds to answer, and may first wait for X's rate limit. */
const sendDeadline = 45_000
/**
 * ms before a post without a response is sent again, because it may still arrive: before our server sends a reply, it may look at X twice, and X's
 * lists are some seconds behind.
 */
const doubtMs = 120_000
/** ms. Our server’s clock may differ from X's, and X refuses the same text for longer than this. */
const clockTolerance = 10 * 60_000
/** ms. X's times are whole seconds. */
const precision = 5000
/** A post is sent a second time without asking its author, but not a third time. */
const mostAttempts = 2
/** ms. X drops unused files after 24 hours. */
const mediaMs = 20 * 3_600_000
/** How many of the account's posts a lookup reads at a time, and how many times at most. X bills each post. */
const lookback = '25'
const mostPages = 4

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

interface SendingDeps extends Pick<NetworkDeps, 'now'> {
  /** The account's id at X. */
  me: string
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

/**
 * Sends posts, each at most once although X takes no key: each step is recorded before it is taken, and after a lost response the post is looked for
 * among the account's own before it is sent again. If a doubt remains, the author decides. Decision 108.
 */
export function createSending(ask: AskX, { me, now, pause = wait }: SendingDeps): Pick<Publish, 'send' | 'find'> {
  const journals = createPageJournals()
  /** Attempts whose lookup allows them to send, by their journal. X bills each lookup, so sending doesn't repeat it. */
  const cleared = new WeakSet<SendJournal>()

  const look = async (progress: SendProgress, signal?: AbortSignal, tolerance = clockTolerance): Promise<Published | Missing> => {
    const { sought, mediaIds = [], firstSentAt = now() } = progress.read()
    if (!sought) return 'absent'
    const since = firstSentAt - tolerance
    let cursor: string | undefined
    for (let page = 0; page < mostPages; page += 1) {
      const { data = [], meta } = await ask(twitterReplies, { params: { id: me }, query: { limit: lookback, cursor }, signal })
      const found = findOwnTweet(data, { sought, mediaIds, since })
      if (found) return confirm(found.id, progress)
      cursor = meta.next_token
      if (cursor === undefined || data.some(({ created_at: at }) => Date.parse(at ?? '') < since)) return 'absent'
    }
    return 'unknown'
  }

  /** The post of an earlier attempt. Undefined: there is none, or its author wants it repeated, and it may be sent. */
  const resume = async (journal: SendJournal, signal?: AbortSignal): Promise<Published | undefined> => {
    const progress = openSendProgress(journal)
    const isRepeatAllowed = journal.isRepeatAllowed?.() ?? false
    const { publishedId, sentAt, attempts = 0 } = progress.read()
    if (publishedId !== undefined) return toPublished(publishedId)
    if (sentAt === undefined) return undefined
    // A device may sleep during the lookup, whose answer then says nothing about what arrived since.
    const isInDoubt = now() - sentAt < doubtMs
    const found = await look(progress, signal)
    if (!isMissing(found)) return found
    if (!isRepeatAllowed && isInDoubt) throw unconfirmed()
    if (!isRepeatAllowed && (attempts >= mostAttempts || found === 'unknown')) throw neverConfirmed()
    return undefined
  }

  const uploadFiles = createUpload(ask, { now, pause })

  /** Undefined: X has refused it as a duplicate of itself, but doesn't show it. */
  const send = async (draft: Draft, progress: SendProgress, signal?: AbortSignal, upload?: DraftUpload): Promise<Published | undefined> => {
    const mediaIds = await uploadFiles(draft, progress, signal, upload)
    upload?.end()
    const { sentAt: _, attempts: earlier = 0, ...rest } = progress.read()
    // Its author may allow more attempts than are made without asking.
    const attempts = Math.min(earlier, mostAttempts - 1)
    const before = { ...rest, attempts }
    const { firstSentAt = now() } = before
    await progress.store({ ...before, sought: toSought(draft), firstSentAt, sentAt: now(), attempts: attempts + 1 })
    try {
      const request = { body: toTweetBody(draft, mediaIds), attempt: crypto.randomUUID(), deadline: sendDeadline, signal }
      const { id } = await ask(composeTweet, request)
      return await confirm(id, progress)
    } catch (error) {
      if (!isFailure(error)) throw error
      if (!mayHaveHappened(error.kind)) {
        // X refuses a repeated text. The reason may be an earlier attempt, or a proxy that has sent this one twice.
        if (isDuplicate(error)) {
          const made = await look(progress, signal, attempts > 0 ? clockTolerance : precision)
          if (!isMissing(made)) return made
          if (attempts > 0) return undefined
        }
        await progress.store(before)
        throw toRefused(error)
      }
      const made = error.kind === 'aborted' ? undefined : await look(progress, signal).catch(() => undefined)
      if (made !== undefined && !isMissing(made)) return made
      throw error
    }
  }

  return {
    async find(identity, signal, journal = journals(identity)) {
      const made = await resume(journal, signal)
      if (!made) cleared.add(journal)
      return made
    },
    async send(draft, identity, signal, journal = journals(identity), upload) {
      checkDraft(draft)
      const made = cleared.delete(journal) ? undefined : await resume(journal, signal)
      if (made) return made
      const progress = openSendProgress(journal)
      const sent = await withMessage(draft.quote ? errorMessages.postNotQuoted : errorMessages.postNotPublished, () =>
        send(draft, progress, signal, upload),
      )
      if (!sent) throw neverConfirmed()
      return sent
    },
  }
}

/** Uploads the files of a draft, unless an earlier attempt has and X still has them. */
function createUpload(ask: AskX, { now, pause }: Required<Pick<SendingDeps, 'now' | 'pause'>>) {
  return async (draft: Draft, progress: SendProgress, signal?: AbortSignal, upload?: DraftUpload): Promise<readonly string[]> => {
    const { mediaIds, mediaUntil: usableUntil = 0 } = progress.read()
    if (mediaIds && usableUntil > now()) return mediaIds
    const files = toTweetMedia(draft)
    const share = shareUploads(
      files.map(({ file }) => file),
      upload?.report,
    )
    const options = { pause, signal: anySignal(signal, upload?.signal) }
    const uploads = [...(progress.read().uploads ?? [])]
    // In order, so that a refused file stops the rest.
    for (const [index, media] of files.entries()) {
      const store = async (one: SentUpload) => {
        uploads[index] = one
        await progress.store({ ...progress.read(), uploads })
      }
      const known = uploads[index]
      if (known && known.until > now()) share(media.file, media.file.size)
      else {
        const until = now() + mediaMs
        await store({ id: await uploadMedia(ask, media, { ...options, onProgress: (bytes) => share(media.file, bytes) }), until })
      }
      // X has alt text for images and GIFs.
      const { kind, alt } = media
      if (kind === 'image' && alt && !uploads[index]!.isDescribed)
        await describeUpload(ask, { upload: uploads[index]!, alt, store, signal: options.signal })
    }
    const uploaded = uploads.slice(0, files.length).map(({ id }) => id)
    const mediaUntil = Math.min(now() + mediaMs, ...uploads.map(({ until }) => until))
    await progress.store({ ...progress.read(), uploads: undefined, mediaIds: uploaded, mediaUntil })
    return uploaded
  }
}

/** absent: the account has no such post. unknown: it has more posts since then than a lookup reads. */
type Missing = 'absent' | 'unknown'
const isMissing = (found: Published | Missing): found is Missing => typeof found === 'string'

async function confirm(id: string, { read, store }: SendProgress): Promise<Published> {
  await store({ ...read(), publishedId: id })
  return toPublished(id)
}

const toPublished = (postId: string): Published => ({ ref: toPostRef('x', postId), postId, publicationId: postId })

const facts = { network: 'x', call: composeTweet.path } as const
const unconfirmed = () => new Failure('timeout', 'X has not confirmed the post.', facts)

/** Its author decides whether to send it again. */
const neverConfirmed = () => toOperationFailure('timeout', 'neverConfirmed', facts)

const isDuplicate = ({ kind, message }: Failure): boolean => kind === 'forbidden' && /duplicate content/i.test(message)

/** X refuses a post, such as a reply, with the status of a missing permission, which another login would grant. */
const toRefused = (failure: Failure): Failure => {
  const { kind, message, network, call, status } = failure
  return kind === 'forbidden' && !/permissions/.test(message)
    ? new Failure('refused', message, { network, call, status, cause: failure.cause })
    : failure
}
