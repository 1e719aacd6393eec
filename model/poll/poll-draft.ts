import { pollLimits } from './poll-limits.ts'
import type { Poll } from './poll.ts'

/** A poll that is being written. The text of its post asks the question. */
export interface PollDraft extends Pick<Poll, 'type' | 'durationSeconds'> {
  id: string
  /** Some may still be empty. */
  choices: readonly string[]
}

export const createPollDraft = (id: string): PollDraft => ({
  id,
  type: 'single-choice',
  durationSeconds: pollLimits.duration.default,
  choices: Array.from({ length: pollLimits.options.min }, () => ''),
})

/** The choices to send: those that say something. */
export const toChoices = ({ choices }: PollDraft): string[] => choices.map((choice) => choice.trim()).filter((choice) => choice !== '')
