import type { SharedReads } from '@chorus/web/app/render-options'

export interface SharedReadsOptions {
  /** How long a value is fresh. 0: nothing is kept. */
  cacheSeconds: number
  now?: () => number
}

interface Entry {
  value?: unknown
  /** ms: when the value was asked for. */
  at: number
  underWay?: Promise<unknown>
}

/** A page waits at most so long for a network. */
const fullPatience = 1000
/** A network that overran it is not waited for until it has been quick again, or until so much time has gone by. */
const grudge = 60_000
/** After its freshness a value is still given out for so long, while a new one is fetched. */
const staleSeconds = 60
const capacity = 200

/**
 * What all visitors share, for one running app: first pages of public feeds, and how each network has lately done. It holds
 * nothing that depends on who asks.
 */
export function createSharedReads({ cacheSeconds, now = Date.now }: SharedReadsOptions): SharedReads {
  const entries = new Map<string, Entry>()
  const slowSince = new Map<string, number>()

  const refresh = async <T>(entry: Entry, load: () => Promise<T>): Promise<T> => {
    const begun = now()
    entry.underWay = load()
    try {
      entry.value = await entry.underWay
      entry.at = begun
      return entry.value as T
    } finally {
      entry.underWay = undefined
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
    async remember<T>(key: string, load: () => Promise<T>): Promise<T> {
      const entry = open(key)
      const age = (now() - entry.at) / 1000
      if (cacheSeconds > 0 && age <= cacheSeconds) return entry.value as T
      // Identical calls under way are one call, whether or not values are kept.
      if (cacheSeconds > 0 && age <= cacheSeconds + staleSeconds) {
        if (!entry.underWay) refresh(entry, load).catch(() => {})
        return entry.value as T
      }
      return (entry.underWay as Promise<T> | undefined) ?? refresh(entry, load)
    },
    patience: (network) => (now() - (slowSince.get(network) ?? Number.NEGATIVE_INFINITY) < grudge ? 0 : fullPatience),
    report(network, outcome) {
      if ('ms' in outcome && outcome.ms < fullPatience) slowSince.delete(network)
      else slowSince.set(network, now())
    },
  }
}
