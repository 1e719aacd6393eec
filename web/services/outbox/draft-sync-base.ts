import { clear, createStore, type UseStore } from 'idb-keyval'

/** Where this browser keeps what it needs to sync drafts. */
export const openDraftSyncBase = (): UseStore => createStore('chorus-draft-sync', 'entries')

/** The next account that logs in here needs its sync code. The drafts stay. */
export const forgetDraftSync = (): Promise<void> => clear(openDraftSyncBase())
