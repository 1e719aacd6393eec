import type { Poll } from '@chorus/model/poll/poll'
import { isPollClosed } from './is-poll-closed.ts'

/**
 * vote: an account can vote. log-in: a guest sees the options, and logs in to vote. elsewhere: only the page of the poll takes votes.
 * no-voter: none of the accounts can vote. results: it has ended, or is the viewer's own, or they have voted.
 */
export type PollAccess = 'results' | 'vote' | 'log-in' | 'elsewhere' | 'no-voter'

export interface PollViewer {
  /** ms */
  now: number
  /** Accounts on the post's network can vote in polls. */
  votesHere: boolean
  /** One of the active accounts votes in polls. */
  hasVoter: boolean
  isGuest: boolean
  /** Logging in would add an account that votes. */
  canLogIn: boolean
}

/** Flows §3.7. */
export function toPollAccess(poll: Poll, { now, votesHere, hasVoter, isGuest, canLogIn }: PollViewer): PollAccess {
  if (poll.isOwn || isPollClosed(poll, now) || poll.options.some(({ isVoted }) => isVoted)) return 'results'
  if (!votesHere) return 'elsewhere'
  if (hasVoter) return 'vote'
  return isGuest && canLogIn ? 'log-in' : 'no-voter'
}
