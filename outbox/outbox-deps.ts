import type { NetworkName } from '@chorus/model/limits'
import type { Publish } from '@chorus/networks/draft'
import type { OutboxRow } from './outbox-row.ts'

/** Rows by id, shared by all tabs; a row is on disk when `put` has answered. Each call may fail. */
export interface OutboxStorage {
  list(): Promise<unknown[]>
  get(id: string): Promise<unknown>
  put(id: string, row: object): Promise<void>
  /** Takes over what somebody wrote: all these rows are on disk and the draft is not any more. Everything, or nothing. */
  takeOver(rows: readonly { id: string }[], draftId?: string): Promise<void>
  /** Gives back what somebody wrote: the draft is on disk and the row is not any more. Both, or neither. */
  giveBack(rowId: string, draft: { id: string }): Promise<void>
  remove(id: string): Promise<void>
}

/** Reaches all other tabs and not the sender: the id of a row that was written or taken away. */
export interface OutboxTabs {
  post(id: string): void
  listen(listener: (id: string) => Promise<unknown>): void
}

/** Everything outside that an outbox needs. */
export interface OutboxDeps {
  storage: OutboxStorage
  tabs: OutboxTabs
  /** Runs one at a time over all tabs. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  /** Does something as that account, whoever is current. Throws a Failure `unauthorized` when it is gone, `not-offered` when it cannot publish. */
  actAs<T>(accountId: string, network: NetworkName, work: (publish: Publish, signal: AbortSignal) => Promise<T>): Promise<T>
  /** ms */
  now(): number
  createId(): string
  /** A row has come to its end here: it is there, it was refused, or somebody has to do something. Once for each end. */
  tell(row: OutboxRow): void
  /** Waits; earlier where something says that it is worth trying, such as being online again. */
  pause(ms: number): Promise<void>
}
