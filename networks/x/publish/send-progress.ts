import * as v from 'valibot'
import type { SendJournal } from '../../draft.ts'
import { openProgress, type StoredProgress } from '../../journals/open-progress.ts'
import { Sought } from './find-own-tweet.ts'

/** An uploaded file. */
const Upload = v.object({
  id: v.string(),
  /** ms. X drops it then. */
  until: v.number(),
  isDescribed: v.optional(v.boolean()),
  /** How often our server lost X's response to its alt text. */
  altAttempts: v.optional(v.number()),
})
export type SentUpload = v.InferOutput<typeof Upload>

/** A post's progress. Stored before each step, because X has no key that would make a repeated one harmless. */
const Progress = v.object({
  /** What it says, to recognise it by. */
  sought: v.optional(Sought),
  /** Files that are uploaded while others aren't, in the order of the draft. */
  uploads: v.optional(v.array(Upload)),
  /** All files, in the order of the draft. */
  mediaIds: v.optional(v.array(v.string())),
  /** ms. X drops them then. */
  mediaUntil: v.optional(v.number()),
  /** ms. When it was first sent, and last. */
  firstSentAt: v.optional(v.number()),
  sentAt: v.optional(v.number()),
  /** How often it was sent. */
  attempts: v.optional(v.number()),
  publishedId: v.optional(v.string()),
})
export type SendProgress = StoredProgress<v.InferOutput<typeof Progress>>

export const openSendProgress = (journal: SendJournal): SendProgress => openProgress(journal, Progress)
