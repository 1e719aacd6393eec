import type { NetworkName } from '@chorus/model/network-identity'
import type { NewPoll } from '@chorus/model/poll/new-poll'
import type { Draft } from '@chorus/networks/draft'
import type { RowContext } from './outbox-row.ts'

/** One post for one account. */
export interface Outgoing {
  accountId: string
  network: NetworkName
  draft: Draft
  /** The parts after `draft`, in order. Each is sent as a reply to the previous one once that is published, and its parent is filled in then. */
  thread?: readonly Draft[]
  /** In the first part. */
  poll?: NewPoll
  context?: RowContext
}
