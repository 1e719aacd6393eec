import type { SharedReads } from '@chorus/web/services/lists/shared-reads'

export interface SharedReadsOptions {
  /** How long a value is fresh. 0: nothing is cached. */
  cacheSeconds: number
  /** Longest time that a page waits for a network. */
  pageWaitMs: number
  now?: () => number
}

export interface GuardedReads extends SharedReads {
  /** `admit` throws when this guest may not start or join a load. It runs before either, so that it never ends a load that others wait for. */
  remember<T>(key: string, load: () => Promise<T>, admit?: () => Promise<void>): Promise<T>
}

interface Entry {
  value?: unknown
  /** ms: when the value was requested. */
  at: number
  inFlight?: Promise<unknown>
}

/** How long to stop waiting for a network that exceeded the limit, unless it is quick again sooner, in ms. */
const grudge = 60_000
/** How long after its freshness a value may still be used while it is being refreshed. */
const staleSeconds = 60
const capacity = 200

/**
 * Creates the reads shared by all readers of a running app: first pages of public feeds, and the recent response times of each network.
 * Nothing here depends on the reader.
 */
export function createSharedReads({ cacheSeconds, pageWaitMs, now = Date.now }: SharedReadsOptions): GuardedReads {
  const entries = new Map<string, Entry>()
  const slowSince = new Map<string, number>()

  const refresh = async <T>(entry: Entry, load: () => Promise<T>): Promise<T> => {
    const startedAt = now()
    entry.inFlight = load()
    try {
      entry.value = await entry.inFlight
      entry.at = startedAt
      return entry.value as T
    } finally {
      entry.inFlight = undefined
    }
  }

  const open = (key: string): Entry => {
    const entry = entries.get(key) ?? { at: Number.NEGATIVE_INFINITY }
    entries.delete(key)
    entries.set(key, entry)
    if (entries.size > capacity) entries.delete(entries.keys().next().value!)
    return entry
  }

  return {
    async remember<T>(key: string, load: () => Promise<T>, admit?: () => Promise<void>): Promise<T> {
      const entry = open(key)
      const isYounger = (seconds: number) => cacheSeconds > 0 && (now() - entry.at) / 1000 <= seconds
      if (isYounger(cacheSeconds)) return entry.value as T
      // Identical concurrent reads share one call, even when values aren't cached.
      if (isYounger(cacheSeconds + staleSeconds)) {
        if (!entry.inFlight) refresh(entry, load).catch(() => {})
        return entry.value as T
      }
      if (admit) {
        await admit()
        // Another guest's load may have ended meanwhile.
        if (isYounger(cacheSeconds)) return entry.value as T
      }
      // Identical loads in flight are one load, whether or not values are cached.
      return (entry.inFlight as Promise<T> | undefined) ?? refresh(entry, load)
    },
    longestWaitMs: pageWaitMs,
    mergeWaitMs: (network) => (now() - (slowSince.get(network) ?? Number.NEGATIVE_INFINITY) < grudge ? 0 : pageWaitMs),
    report(network, outcome) {
      if ('ms' in outcome && outcome.ms < pageWaitMs) slowSince.delete(network)
      else slowSince.set(network, now())
    },
  }
}
