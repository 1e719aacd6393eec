import type { FailureKind } from '@chorus/model/failure'
import { isNetworkName, type NetworkName } from '@chorus/model/limits'
import type { Post } from '@chorus/model/post'
import type { Draft, Published, PublishIdentity } from '@chorus/networks/draft'
import * as v from 'valibot'

/**
 * queued: nothing has left. sending: bytes may have left. unknown: no answer came; it is looked for before it is sent again.
 * confirmed: the network has it. failed: the network has refused it, for good. needs-user: somebody has to do something first.
 */
export const rowPhases = ['queued', 'sending', 'unknown', 'confirmed', 'failed', 'needs-user'] as const
export type RowPhase = (typeof rowPhases)[number]

/** One post on its way to one network, as one account. Rows know nothing of each other: what stops one stops no other. */
export interface OutboxRow {
  id: string
  /** What was sent with one press. */
  sendId: string
  /** As whom. The row goes out as nobody else. */
  accountId: string
  network: NetworkName
  draft: Draft
  /** What it answers and quotes as it was seen when it was written: who writes it anew sees it, too. */
  context?: RowContext
  /** Minted before anything leaves. */
  identity: PublishIdentity
  phase: RowPhase
  /** How often it has been sent. */
  tries: number
  /** ms */
  createdAt: number
  published?: Published
  /** It was not made just now: somebody may have read already what knows of it. */
  wasFound?: boolean
  failure?: RowFailure
}

export interface RowContext {
  replyTo?: Post
  quote?: Post
}

/** One error, without anything that looks like a secret. */
export interface RowCause {
  /** Absent: it was no failure of a call. */
  kind?: FailureKind
  message: string
  call?: string
  status?: number
  code?: number
}

export interface RowFailure extends RowCause {
  kind: FailureKind
  /** ms until another try makes sense. */
  retryAfter?: number
  /** The last first: in the end there are the network's own words. */
  causes?: readonly RowCause[]
}

export const mostCauses = 4

const text = v.string()
const count = v.pipe(v.number(), v.finite(), v.minValue(0))

/** Letters, and more than is ever written. */
const short = v.pipe(text, v.maxLength(2000))
const cause = {
  message: short,
  call: v.optional(short),
  status: v.optional(v.number()),
  code: v.optional(v.number()),
}
const Causes = v.pipe(v.array(v.object({ kind: v.optional(short), ...cause })), v.maxLength(mostCauses))

const SeenPost = v.looseObject({ ref: text, postId: text, publicationId: text, author: v.looseObject({ handle: text }) })

/** What was stored by another version, or by something else, is no row. Pictures and films are kept as they are. */
const StoredRow = v.object({
  id: text,
  sendId: text,
  accountId: text,
  network: v.pipe(text, v.check(isNetworkName)),
  draft: v.looseObject({ text, media: v.array(v.looseObject({ kind: text })), languages: v.array(text) }),
  context: v.optional(v.object({ replyTo: v.optional(SeenPost), quote: v.optional(SeenPost) })),
  identity: v.looseObject({ key: text, createdAt: count }),
  phase: v.picklist(rowPhases),
  tries: count,
  createdAt: count,
  wasFound: v.optional(v.boolean()),
  published: v.optional(v.looseObject({ postId: text, publicationId: text, ref: text })),
  failure: v.optional(v.object({ kind: short, ...cause, retryAfter: v.optional(count), causes: v.optional(Causes) })),
})

export const readRow = (stored: unknown): OutboxRow | undefined => (v.is(StoredRow, stored) ? (stored as unknown as OutboxRow) : undefined)

/** Whether it waits for somebody: it is not there, and does not go out by itself. */
export const isStopped = ({ phase }: OutboxRow): boolean => phase === 'failed' || phase === 'needs-user'

/**
 * Whether it can become a draft again: its network has refused it, so that it is not there. One that waits for somebody may be there, and
 * of one that an earlier version has written nobody can show what it answers.
 */
export const canBeRewritten = ({ phase, draft, context }: OutboxRow): boolean =>
  phase === 'failed' && (!draft.replyTo || context?.replyTo !== undefined) && (!draft.quote || context?.quote !== undefined)

/** Whether nothing more happens to it by itself. */
export const isSettled = (row: OutboxRow): boolean => row.phase === 'confirmed' || isStopped(row)
