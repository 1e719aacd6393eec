import type { ProfileRef } from '@chorus/model/ref'
import type { Fetcher } from '@chorus/networks/http'
import type { Cache } from '../../cache/create-cache.ts'

/** Finds out whom our own server mutes for the Chorus account, of all whom the networks' answers name. */
export interface MuteLookups {
  /** An answer names somebody. They are asked about together with others of the same moment, and for each Chorus account once. */
  hear(ref: ProfileRef): void
  /** Somebody else may be logged in to Chorus now: of those heard of so far they may have muted others, or none. */
  attend(): void
  /** Before the server draws a page: asks at once about all heard of so far. What is not answered soon the browser finds out. Never rejects. */
  settle(): Promise<readonly ProfileRef[]>
}

interface MuteLookupsDeps {
  cache: Pick<Cache, 'begin' | 'flag' | 'viewers'>
  ownFetcher: Fetcher
  /** Runs something a little later, when nothing more urgent is to be done. Absent: nobody is asked before `settle`. */
  later?: (run: () => void) => void
}

/** People at most in one call. */
const most = 500
/** ms that a page waits at most for our own server, which draws it. */
const patience = 300

export function createMuteLookups({ cache, ownFetcher, later }: MuteLookupsDeps): MuteLookups {
  const accountNow = () => cache.viewers().current.provider?.account
  const heard = new Set<ProfileRef>()
  let account = accountNow()
  let waiting = new Set<ProfileRef>()
  let isDue = false

  const ask = async (refs: readonly ProfileRef[], deadline?: number): Promise<readonly ProfileRef[]> => {
    const asker = account
    try {
      const { fetchMuted } = await import('./fetch-muted.ts')
      const tell = cache.begin()
      const muted = await fetchMuted(ownFetcher, refs, deadline)
      // Of most people there is nothing to be remembered.
      const told = refs.filter((ref) => muted.has(ref) || cache.flag(ref, 'muteHere'))
      tell({ flags: told.map((ref) => ({ ref, flag: 'muteHere', isOn: muted.has(ref) })) })
      return [...muted]
    } catch {
      // Whoever is heard of next takes them along.
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
    hear(ref) {
      if (account && !heard.has(ref)) waiting.add(ref)
      heard.add(ref)
      askLater()
    },
    attend() {
      const next = accountNow()
      if (next === account) return
      account = next
      waiting = new Set(next ? heard : [])
      askLater()
    },
    async settle() {
      const refs = [...waiting].slice(0, most)
      waiting.clear()
      return refs.length > 0 ? ask(refs, patience) : []
    },
  }
}
