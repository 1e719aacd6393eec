import { createBrowserLock } from '../accounts/browser-tabs.ts'
import { isOnline } from '../timing/is-online.ts'
import { createIntentBase } from './create-intent-base.ts'
import { createIntents, type StoredIntents } from './create-intents.ts'

/** The intents of this browser. `now`: the server’s time in ms. */
export function openIntents(now: () => number): StoredIntents {
  let isLeaving = false
  window.addEventListener('pagehide', () => (isLeaving = true))
  // A page restored from the browser's back/forward cache continues.
  window.addEventListener('pageshow', () => (isLeaving = false))
  return createIntents({
    base: createIntentBase(now),
    lock: createBrowserLock(),
    createId: () => crypto.randomUUID(),
    now,
    isOffline: () => !isOnline(),
    isLeaving: () => isLeaving,
  })
}
