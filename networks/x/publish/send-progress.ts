import * as v from 'valibot'
import type { SendJournal } from '../../draft.ts'
import { openProgress, type StoredProgress } from '../../journals/open-progress.ts'
import { Sought } from './find-own-tweet.ts'

/** A post's progress. Stored before each step, because X has no key that would make a repeated one harmless. */
const Progress = v.object({
  /** What it says, to recognise it by. */
  sought: v.optional(Sought),
  /** Uploaded files, in the order of the draft. */
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
