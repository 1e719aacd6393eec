import type { Poll } from './poll.ts'

/** A poll to create. */
export interface NewPoll extends Pick<Poll, 'type' | 'durationSeconds'> {
  /** A second poll with the same key returns the first one. */
  key: string
  /** The question. */
  title: string
  options: readonly string[]
}
