import { setTimeout as wait } from 'node:timers/promises'
import type { Rendering } from './rendering.ts'
import type { StoredPage } from './stored-page.ts'

export interface PageCacheOptions {
  /** How long a page is fresh. */
  cacheSeconds: number
  /** Absent: 48 MB, some 1,500 pages. */
  maxBytes?: number
  now?: () => number
  /** When a stale page is rendered again. Absent: once its reader has the page and its first files. */
  whenSent?: () => Promise<unknown>
}

export interface PageCache {
  /**
   * Returns the stored page of this key, and has a stale one rendered again once it has been sent. While the first reader's render is in
   * flight, others wait for it; when it turns out not to be stored, each gets a render of their own.
   */
  find(key: string, render: () => Promise<Rendering>): Promise<StoredPage | Rendering>
}

interface Entry {
  page?: StoredPage
  /** ms: when its render began. */
  at: number
  inFlight?: Promise<StoredPage | undefined>
}

/** How long after its freshness a page may still be sent while it is being rendered again. */
const staleSeconds = 60
/** ms. A render blocks the process, and everything that its reader is waiting for with it. */
const sentAfter = 2000
const defaultMaxBytes = 48 * 1024 * 1024
/** Counted for each entry on top of its page: its key, its headers, and its place in the map. */
const entryBytes = 4096

/** Stores rendered pages for guests; the least recently used ones leave first. Nothing here depends on who asks. */
export function createPageCache({
  cacheSeconds,
  maxBytes = defaultMaxBytes,
  now = Date.now,
  whenSent = () => wait(sentAfter, undefined, { ref: false }),
}: PageCacheOptions): PageCache {
  const entries = new Map<string, Entry>()
  let bytes = 0

  const remove = (key: string) => {
    const entry = entries.get(key)
    if (!entry) return
    entries.delete(key)
    bytes -= entryBytes + (entry.page?.bytes ?? 0)
  }
  const put = (key: string, entry: Entry) => {
    remove(key)
    entries.set(key, entry)
    bytes += entryBytes + (entry.page?.bytes ?? 0)
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) break
      remove(oldest)
    }
  }

  const start = (key: string, entry: Entry, render: () => Promise<Rendering>): Promise<Rendering> => {
    let startedAt = now()
    const begin = () => {
      startedAt = now()
      return render()
    }
    const rendering = entry.page ? whenSent().then(begin) : begin()
    const settle = (page: StoredPage | undefined): StoredPage | undefined => {
      // Meanwhile the entry may have been removed to make room.
      if (entries.get(key)?.inFlight !== inFlight) return page
      if (page) put(key, { page, at: startedAt })
      else if (entry.page) put(key, entry)
      else remove(key)
      return page
    }
    const inFlight: Promise<StoredPage | undefined> = rendering.then(({ stored }) => stored).then(settle, () => settle(undefined))
    put(key, { ...entry, inFlight })
    return rendering
  }

  return {
    async find(key, render) {
      const entry = entries.get(key) ?? { at: Number.NEGATIVE_INFINITY }
      const age = (now() - entry.at) / 1000
      if (entry.page && age <= cacheSeconds + staleSeconds) {
        put(key, entry)
        if (age > (entry.page.freshSeconds ?? cacheSeconds) && !entry.inFlight) start(key, entry, render).catch(() => {})
        return entry.page
      }
      if (!entry.inFlight) return start(key, { at: entry.at }, render)
      return (await entry.inFlight) ?? render()
    },
  }
}
