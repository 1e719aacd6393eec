import { pollLimits } from './poll-limits.ts'
import type { Poll } from './poll.ts'

/** A poll that is being written. The text of its post is the question. */
export interface PollDraft extends Pick<Poll, 'type' | 'durationSeconds'> {
  id: string
  /** Some may still be empty. */
  options: readonly string[]
}

export const createPollDraft = (id: string): PollDraft => ({
  id,
  type: 'single-choice',
  durationSeconds: pollLimits.duration.default,
  options: Array.from({ length: pollLimits.options.min }, () => ''),
})

/** The options to send: those that aren't blank. */
export const toFilledOptions = ({ options }: PollDraft): string[] =>
  options.map((option) => option.trim()).filter((option) => option !== '')
