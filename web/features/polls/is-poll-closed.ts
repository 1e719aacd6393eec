import type { Poll } from '@chorus/model/poll/poll'

/** `now`: ms. The end decides where it is known. */
export const isPollClosed = ({ votingStatus, endDatetime }: Poll, now: number): boolean =>
  endDatetime === undefined ? votingStatus === 'closed' : endDatetime <= now
