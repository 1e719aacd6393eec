import type { DraftStore, SavedDraft } from '../draft-store.ts'
import type { RemoteDrafts } from './remote-drafts.ts'
import type { SyncStore } from './sync-store.ts'

export interface DraftSyncDeps {
  drafts: Omit<DraftStore, 'replace'>
  store: SyncStore
  remote: RemoteDrafts
  /** Runs work unless a tab is editing the draft. */
  withFreeDraft<T>(id: string, work: () => Promise<T>): Promise<T | undefined>
  /** Withdraws what our server may send in place of a draft that was deleted elsewhere. Repeating it changes nothing. */
  withdraw(draft: SavedDraft): Promise<unknown>
  /** A lock held across all tabs. */
  lock<T>(work: () => Promise<T>): Promise<T>
  /** ms */
  now(): number
}
