import type { Fetcher } from '@chorus/networks/fetcher'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../../../services/context/services-context.tsx'
import { withFreeDraft } from '../draft-lock.ts'
import { draftStore } from '../draft-store.ts'
import { createDraftSync, type DraftSync, type WaitingChange } from './create-draft-sync.ts'
import { createRemoteDrafts } from './remote-drafts.ts'
import { createSyncStore } from './sync-store.ts'

/** Only browsers on an insecure origin lack locks. */
const lock = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks ? navigator.locks.request('chorus:draft-sync', () => work()) : work()

let shared: DraftSync | undefined

const openDraftSync = (fetcher: Fetcher): DraftSync =>
  (shared ??= createDraftSync({
    drafts: draftStore,
    store: createSyncStore(),
    remote: createRemoteDrafts(fetcher),
    withFreeDraft,
    withdraw: async (draft) => (await import('../withdraw-draft.ts')).withdrawDraft(draft, fetcher),
    lock,
    now: Date.now,
  }))

/** The sync of this browser's drafts, one per page. Undefined on the server, which has no drafts. */
export function useDraftSync(): DraftSync | undefined {
  const { ownFetcher, isServer } = useServices()
  return isServer ? undefined : openDraftSync(ownFetcher)
}

const neverChanges = () => () => {}

/** Counts the drafts that came from other browsers while the page is open. */
export const useArrivedDrafts = (sync: DraftSync | undefined): number =>
  useSyncExternalStore(
    sync?.subscribe ?? neverChanges,
    () => sync?.state().arrived ?? 0,
    () => 0,
  )

/** What another browser did to a draft that is open here, once this browser has heard of it. */
export const useWaitingChange = (sync: DraftSync | undefined, id: string): WaitingChange | undefined =>
  useSyncExternalStore(
    sync?.subscribe ?? neverChanges,
    () => sync?.state().waiting.get(id),
    () => undefined,
  )
