import { Failure } from '@chorus/model/failure'
import type { OutboxRow } from '@chorus/outbox/outbox-row'

/** The error that stopped a post, with its chain of causes. Undefined: none. */
export const toRowError = ({ network, failure }: Pick<OutboxRow, 'network' | 'failure'>): Error | undefined =>
  failure &&
  [failure, ...(failure.causes ?? [])].reduceRight<Error | undefined>(
    (cause, { kind, message, call, status, code }) =>
      kind ? new Failure(kind, message, { network, call, status, code, cause }) : new Error(message, { cause }),
    undefined,
  )
