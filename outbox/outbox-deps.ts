import type { SendDraft } from '@chorus/networks/draft'
import type { OutboxRow } from './outbox-row.ts'

/** Rows by id, shared by all tabs; a row is stored once `put` resolves. Each call may fail. */
export interface OutboxStorage {
  list(): Promise<unknown[]>
  get(id: string): Promise<unknown>
  put(id: string, row: object): Promise<void>
  /** Replaces a draft by its rows, all or nothing. Throws if the draft is no longer there, because another tab may have sent it. */
  replaceDraft(rows: readonly { id: string }[], draftId?: string): Promise<void>
  /** Replaces rows by their draft, all or nothing. */
  restoreDraft(rowIds: readonly string[], draft: { id: string }): Promise<void>
  /** All or nothing. */
  remove(ids: readonly string[]): Promise<void>
}

/** Broadcasts the id of a changed or deleted row to all other tabs, but not to the sender. */
export interface OutboxTabs {
  post(id: string): void
  listen(listener: (id: string) => Promise<unknown>): void
}

/** What decides which account sends a row, and how. */
export type Sending = Pick<OutboxRow, 'accountId' | 'network' | 'draft'>

/** An outbox's external dependencies. */
export interface OutboxDeps {
  storage: OutboxStorage
  tabs: OutboxTabs
  /** A lock held across all tabs. */
  lock<T>(name: string, run: () => Promise<T>): Promise<T>
  /**
   * Runs work as that account, whichever account is active. Throws a Failure `unauthorized` when the account is gone, `not-offered` when it
   * can't publish such a draft.
   */
  runAs<T>(by: Sending, work: (sender: SendDraft, signal: AbortSignal) => Promise<T>): Promise<T>
  /** The address of a poll, by its id. */
  toPollUrl(id: string): string
  /** ms */
  now(): number
  createId(): string
  /** Reports that a row has finished here: published, refused, or waiting for the user. Once per outcome. */
  onSettled(row: OutboxRow): void
  /** Remembers where a post to several accounts was published, before its row is removed. A crash may cause a second call. */
  record(row: OutboxRow): Promise<void>
  /** Waits before the next attempt of a row, or returns early when a retry makes sense, such as after coming back online. */
  pause(ms: number, row: OutboxRow): Promise<void>
}
