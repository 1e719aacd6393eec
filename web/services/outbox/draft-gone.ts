import { Failure, isFailure } from '@chorus/model/failure'

const message = 'This draft was sent or deleted in another tab.'

export const toDraftGone = (): Failure => new Failure('not-found', message)

/** Whether a draft wasn't sent because another tab has sent or deleted it. */
export const isDraftGone = (error: unknown): boolean => isFailure(error, 'not-found') && error.message === message
