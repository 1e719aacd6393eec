import type { Poll } from '@chorus/model/poll/poll'

/** `now`: ms. If the end is known, it decides. */
export const isPollClosed = ({ votingStatus, endDatetime }: Poll, now: number): boolean =>
  endDatetime === undefined ? votingStatus === 'closed' : endDatetime <= now
