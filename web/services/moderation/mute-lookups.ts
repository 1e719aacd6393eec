import type { ProfileRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Cache } from '../../cache/create-cache.ts'

/** Looks up which people in responses the Chorus account has muted on our server. */
export interface MuteLookups {
  /** Queues a person. Lookups are batched and made once per Chorus account. */
  queue(ref: ProfileRef): void
  /** Call when the Chorus account may have changed, since each has mutes of its own. */
  followAccount(): void
  /** Call before server rendering: looks up everyone queued at once, leaving slow lookups to the browser. Never rejects. */
  settle(): Promise<readonly ProfileRef[]>
}

interface MuteLookupsDeps {
  cache: Pick<Cache, 'begin' | 'flag' | 'viewers'>
  ownFetcher: Fetcher
  /** Schedules a batch for when the browser is idle. Absent: nothing is looked up before `settle`. */
  later?: (run: () => void) => void
}

/** The maximum number of people per call. */
const most = 500
/** The maximum time in ms that rendering waits for our server. */
const timeoutMs = 300

export function createMuteLookups({ cache, ownFetcher, later }: MuteLookupsDeps): MuteLookups {
  const accountNow = () => cache.viewers().current.provider?.account
  const known = new Set<ProfileRef>()
  let account = accountNow()
  let waiting = new Set<ProfileRef>()
  let isDue = false

  const ask = async (refs: readonly ProfileRef[], deadline?: number): Promise<readonly ProfileRef[]> => {
    const asker = account
    try {
      const { fetchMuted } = await import('./fetch-muted.ts')
      const store = cache.begin()
      const muted = await fetchMuted(ownFetcher, refs, deadline)
      // Only mutes, and changes to known ones, have to be stored.
      const changed = refs.filter((ref) => muted.has(ref) || cache.flag(ref, 'muteHere'))
      store({ flags: changed.map((ref) => ({ ref, flag: 'muteHere', isOn: muted.has(ref) })) })
      return [...muted]
    } catch {
      // Retry together with the next person.
      if (asker === account) for (const ref of refs) waiting.add(ref)
      return []
    }
  }

  const flush = () => {
    isDue = false
    const refs = [...waiting]
    waiting.clear()
    for (let start = 0; start < refs.length; start += most) void ask(refs.slice(start, start + most))
  }

  const askLater = () => {
    if (!later || isDue || waiting.size === 0) return
    isDue = true
    later(flush)
  }

  return {
    queue(ref) {
      if (account && !known.has(ref)) waiting.add(ref)
      known.add(ref)
      askLater()
    },
    followAccount() {
      const next = accountNow()
      if (next === account) return
      account = next
      waiting = new Set(next ? known : [])
      askLater()
    },
    async settle() {
      const refs = [...waiting].slice(0, most)
      waiting.clear()
      return refs.length > 0 ? ask(refs, timeoutMs) : []
    },
  }
}
