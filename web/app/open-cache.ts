import type { Post } from '@chorus/model/post'
import type { ProfileRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import { createCache, type Cache } from '../cache/create-cache.ts'
import type { Intents } from '../cache/edits/intents.ts'
import { createStoredMarks } from '../cache/edits/stored-marks.ts'
import type { WhenReady } from '../cache/edits/toggle-queue.ts'
import type { AccountsStore } from '../services/accounts/accounts-store.ts'
import { createMuteLookups, type MuteLookups } from '../services/moderation/mute-lookups.ts'
import { scheduleBatch } from '../services/timing/schedule-batch.ts'

interface OpenCacheOptions {
  accountsStore: AccountsStore
  ownFetcher: Fetcher
  now(): number
  isServer: boolean
  /** The accounts on the page that our own server mutes. */
  muted?: readonly ProfileRef[]
  /** Whether lists leave a post out because of its labels. */
  isFiltered(post: Post): boolean
  /** Browser only. */
  intents: Intents | undefined
  /** Browser only: delays sending, not the optimistic edit. Absent: sends at once. */
  whenReady?: WhenReady
}

/** The cache of the accounts that are logged in. The people it names are looked up in the mutes on our own server. */
export function openCache(options: OpenCacheOptions): { cache: Cache; muteLookups: MuteLookups } {
  const { accountsStore, ownFetcher, now, isServer, muted, isFiltered, intents, whenReady } = options
  const ofBrowser = isServer ? {} : { storedMarks: createStoredMarks(() => localStorage), intents, whenReady }
  const viewers = accountsStore.viewers()
  const cache = createCache({ now, viewers, onPerson: (ref) => muteLookups.queue(ref), isFiltered, ...ofBrowser })
  const muteLookups = createMuteLookups({ cache, ownFetcher, later: isServer ? undefined : scheduleBatch })
  if (muted) cache.restore({ flags: muted.map((ref) => ({ ref, flag: 'muteHere', isOn: true })) })
  accountsStore.subscribe(() => {
    cache.setViewers(accountsStore.viewers())
    muteLookups.followAccount()
  })
  return { cache, muteLookups }
}
