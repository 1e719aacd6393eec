import type { Channel } from '@chorus/model/channel'
import type { Shortage } from '@chorus/model/costs'
import { type FailureKind, mayHaveHappened } from '@chorus/model/failure'
import { isNetworkName, type NetworkName } from '@chorus/model/network-identity'
import { findOperationReason, type OperationReason } from '@chorus/model/operation-messages'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { PollDraft } from '@chorus/model/poll/poll-draft'
import { withOptions } from '@chorus/model/poll/with-options'
import type { Post } from '@chorus/model/post'
import type { Draft, Published, PublishedContent, PublishIdentity } from '@chorus/networks/draft'
import * as v from 'valibot'

/**
 * queued: nothing was sent. sending: bytes may have been sent. unknown: no response arrived; the post is looked up before it is sent again.
 * confirmed: the network has it. failed: the network refused it for good. needs-user: the user must act first.
 */
export const rowPhases = ['queued', 'sending', 'unknown', 'confirmed', 'failed', 'needs-user'] as const
export type RowPhase = (typeof rowPhases)[number]

/** Where a row is in its thread. Each part replies to the one before it, and isn't sent before that is published. */
export interface ThreadPart {
  /** From 1. */
  number: number
  count: number
  /** The row that it waits for. Absent: the previous part is published, and the draft replies to it. */
  follows?: string
  /** The row that waits for this one. */
  next?: string
}

/** The press whose posts a draft continues, because one of them was turned back into it. */
export interface ContinuedSend {
  sendId: string
  /** The number that its first post has in the thread. */
  part: number
}

/** One post for one network, as one account. Rows of different accounts are independent: a failure of one doesn't affect the others. */
export interface OutboxRow {
  id: string
  /** Groups the rows sent with one press. */
  sendId: string
  /** The account the row is sent as, and no other. */
  accountId: string
  network: NetworkName
  draft: Draft
  /** Created before the post that links to it, however often that is sent. */
  poll?: NewPoll
  /** The replied-to and quoted posts and the channel as seen when it was written, shown again when it is rewritten. */
  context?: RowContext
  /** Other accounts post it, too. */
  isCopy?: boolean
  /** Absent: it is no part of a thread. */
  part?: ThreadPart
  /** Created before anything is sent. */
  identity: PublishIdentity
  phase: RowPhase
  /** Its author wants it sent even though its network may have it. Counts once. */
  isRepeatAllowed?: boolean
  /** The network's notes about sending it. */
  journal?: string
  /** Number of attempts. */
  tries: number
  /** ms */
  createdAt: number
  published?: Published
  /** It was published by an earlier attempt, so its counts may already be up to date. */
  wasFound?: boolean
  failure?: RowFailure
  /** Uploaded share of its files, 0 to 1. Known to the tab that sends it, and never stored. */
  uploaded?: number
  /** Its files are being uploaded and nothing is sent yet, so it can be cancelled. Known to the tab that sends it, and never stored. */
  isUploading?: boolean
}

export interface RowContext {
  replyTo?: Post
  quote?: Post
  channel?: Channel
  poll?: PollDraft
  edited?: EditedPost
}

/** A post as it was when someone began to edit it. */
export interface EditedPost {
  post: Post
  content: PublishedContent
}

/** One error, without anything that looks like a secret. */
export interface RowCause {
  /** Absent when the error was no failed call. */
  kind?: FailureKind
  message: string
  call?: string
  status?: number
  code?: number
  reason?: OperationReason
}

export interface RowFailure extends RowCause {
  kind: FailureKind
  /** ms until a retry makes sense. */
  retryAfter?: number
  shortage?: Shortage
  /** Outermost first; the network's own message comes last. */
  causes?: readonly RowCause[]
}

export const mostCauses = 4

const text = v.string()
const count = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Characters; longer than any real value. */
const short = v.pipe(text, v.maxLength(2000))
const cause = {
  message: short,
  call: v.optional(short),
  status: v.optional(v.number()),
  code: v.optional(v.number()),
  reason: v.optional(short),
}
const Causes = v.pipe(v.array(v.object({ kind: v.optional(short), ...cause })), v.maxLength(mostCauses))

const StoredPoll = v.looseObject({ options: v.array(text), type: text, durationSeconds: count })
const SeenChannel = v.looseObject({ network: text, id: text, name: text })
const SeenPost = v.looseObject({ ref: text, postId: text, publicationId: text, author: v.looseObject({ handle: text }) })
const SeenMetadata = v.looseObject({
  content: text,
  facets: v.array(v.looseObject({ kind: text })),
  attachments: v.array(v.looseObject({ type: text })),
  oembedUrls: v.array(text),
})
const SeenMedia = v.looseObject({ id: text, kind: text })
const SeenEdit = v.looseObject({
  post: v.looseObject({ ...SeenPost.entries, metadata: SeenMetadata }),
  content: v.looseObject({ text, media: v.array(SeenMedia), canChangeMedia: v.boolean() }),
})
const StoredRevision = v.looseObject({
  post: v.looseObject({ postId: text, publicationId: text }),
  kept: v.array(v.looseObject({ id: text })),
})

/** Rows stored by another version or by something else are rejected. Images and videos are stored as they are. */
const StoredRow = v.object({
  id: text,
  sendId: text,
  accountId: text,
  network: v.pipe(text, v.check(isNetworkName)),
  draft: v.looseObject({
    text,
    media: v.array(v.looseObject({ kind: text })),
    languages: v.array(text),
    revision: v.optional(StoredRevision),
  }),
  poll: v.optional(v.looseObject({ ...StoredPoll.entries, key: text, title: text })),
  context: v.optional(
    v.object({
      replyTo: v.optional(SeenPost),
      quote: v.optional(SeenPost),
      channel: v.optional(SeenChannel),
      edited: v.optional(v.unknown()),
      poll: v.optional(StoredPoll),
    }),
  ),
  isCopy: v.optional(v.boolean()),
  part: v.optional(v.object({ number: count, count, follows: v.optional(text), next: v.optional(text) })),
  identity: v.looseObject({ key: text, createdAt: count }),
  phase: v.picklist(rowPhases),
  isRepeatAllowed: v.optional(v.boolean()),
  journal: v.optional(text),
  tries: count,
  createdAt: count,
  wasFound: v.optional(v.boolean()),
  published: v.optional(v.looseObject({ postId: text, publicationId: text, ref: text })),
  failure: v.optional(
    v.object({
      kind: short,
      ...cause,
      retryAfter: v.optional(count),
      shortage: v.optional(v.object({ left: count, needed: count })),
      causes: v.optional(Causes),
    }),
  ),
})

/** A row whose identity is created later. */
export type UnidentifiedRow = Omit<OutboxRow, 'identity'> & { identity?: PublishIdentity }

const StoredUnidentifiedRow = v.object({ ...StoredRow.entries, identity: v.optional(StoredRow.entries.identity) })

/** A row whose edited post can't be read waits for the user, with its text. Undefined: not a row of this version. */
export function readRow(stored: unknown): OutboxRow | undefined {
  return readAs<OutboxRow>(StoredRow, stored)
}

/** As `readRow` does. */
export const readUnidentifiedRow = (stored: unknown): UnidentifiedRow | undefined => readAs<UnidentifiedRow>(StoredUnidentifiedRow, stored)

function readAs<Row extends UnidentifiedRow>(schema: v.GenericSchema, stored: unknown): Row | undefined {
  const current = withPolls(stored)
  if (!v.is(schema, current)) return undefined
  const row = withReason(current as Row)
  if (row.context?.edited === undefined || v.is(SeenEdit, row.context.edited)) return row
  const { edited: _, ...context } = row.context
  if (isSettled(row)) return { ...row, context }
  return { ...row, context, phase: 'failed', failure: { kind: 'malformed', message: 'The post as it was before the edit can’t be read.' } }
}

const kept = v.optional(v.unknown())
const WithPolls = v.looseObject({ poll: kept, context: v.optional(v.looseObject({ poll: kept })) })

/** Rows stored by an earlier version have the reason of their failure only in its message. */
function withReason<Row extends UnidentifiedRow>(row: Row): Row {
  const { failure } = row
  const reason = failure && !failure.reason ? findOperationReason(failure.message) : undefined
  return failure && reason ? { ...row, failure: { ...failure, reason } } : row
}

/** A post with a poll isn't lost if its row was stored by an earlier version. */
function withPolls(stored: unknown): unknown {
  if (!v.is(WithPolls, stored)) return stored
  const { poll, context } = stored
  return {
    ...stored,
    ...(poll !== undefined && { poll: withOptions(poll) }),
    ...(context?.poll !== undefined && { context: { ...context, poll: withOptions(context.poll) } }),
  }
}

/** Whether it waits for the user: it is not published and won't be sent automatically. */
export const isStopped = ({ phase }: Pick<OutboxRow, 'phase'>): boolean => phase === 'failed' || phase === 'needs-user'

/**
 * Whether it can become a draft again: its network refused it, so it isn't published. A row in `needs-user` may be published, and rows of
 * an earlier version don't store the post they reply to.
 */
export const canBeRewritten = ({ phase, draft, context }: OutboxRow): boolean =>
  phase === 'failed' &&
  (!draft.replyTo || draft.isContinuation || context?.replyTo !== undefined) &&
  (!draft.quote || context?.quote !== undefined) &&
  (!draft.revision || context?.edited !== undefined)

/** Whether its network refused it because the post was edited elsewhere: its author decides which version stays. */
export const isConflict = ({ phase, failure }: OutboxRow): boolean => phase === 'failed' && failure?.reason === 'editedElsewhere'

/** Whether its author has cancelled it before anything was sent. */
export const isCancelled = ({ phase, failure }: OutboxRow): boolean => phase === 'failed' && failure?.kind === 'aborted'

/** Whether its network can't tell if it was published, so its author decides whether to send it again. */
export const isUnconfirmed = (failure: RowFailure | undefined): boolean => failure?.reason === 'neverConfirmed'

/** Whether its network has taken it and never shown it, so that its author can only look for it again. */
export const isUnseen = (failure: RowFailure | undefined): boolean => failure?.reason === 'neverIndexed'

/** Whether only its author can say what comes next, although it may be published. */
export const isOpen = (failure: RowFailure | undefined): boolean => isUnconfirmed(failure) || isUnseen(failure)

/** A row that waits for the user, as it is after they asked for another attempt. */
export const toRetried = <R extends Pick<OutboxRow, 'phase' | 'tries' | 'failure'>>(row: R) => ({
  ...row,
  phase: row.tries > 0 ? ('unknown' as const) : ('queued' as const),
  failure: undefined,
  ...(isUnconfirmed(row.failure) && { isRepeatAllowed: true }),
})

/** Whether it is part of a thread and can't be sent yet, because its network doesn't have the previous part. */
export const isBehind = ({ part }: OutboxRow): boolean => part?.follows !== undefined

/** Whether its author may discard it: no attempt is being made, and it isn't known to be published. */
export const canBeDiscarded = (row: OutboxRow): boolean => row.phase !== 'sending' && row.phase !== 'confirmed' && !isBehind(row)

/** Whether its network may have published it, although that isn't confirmed. */
export const mayBePublished = ({ phase, tries, failure }: OutboxRow): boolean =>
  phase === 'unknown' || (phase === 'needs-user' && (tries > 1 || isOpen(failure)))

/** Whether its network refuses to say if it was published. */
export const isLookupRefused = ({ phase, failure }: OutboxRow): boolean =>
  phase === 'unknown' && failure !== undefined && failure.kind !== 'rate-limited' && !mayHaveHappened(failure.kind)

/** Whether nothing more happens automatically. */
export const isSettled = (row: Pick<OutboxRow, 'phase'>): boolean => row.phase === 'confirmed' || isStopped(row)
