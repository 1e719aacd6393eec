import type { CastPosition } from './cast-position.ts'
import type { HubCast } from './hub-wire.ts'

interface Source {
  /** Newest first, apart from those of several shards. `depth`: Farcaster seconds; no newer cast is missing. Absent: the oldest one's time. */
  load(pageToken: string): Promise<{ messages: HubCast[]; nextPageToken?: string | null; depth?: number }>
}

interface Lane {
  source: Source
  token: string
  isEnded: boolean
  /** Farcaster seconds: everything newer has been read. */
  floor: number
}

/** Most pages read from one source. */
const deepest = 20

/** Merges root casts of many sources, newest first, reading only as deep as requested. */
export interface DiscoverWindow {
  /** Casts after a position, and whether more may follow. */
  page(after: CastPosition | undefined, size: number): Promise<{ casts: HubCast[]; hasMore: boolean }>
}

const isBefore = (a: HubCast, b: CastPosition): boolean =>
  a.data.timestamp < b.timestamp || (a.data.timestamp === b.timestamp && a.hash > b.hash)

export function createDiscoverWindow(sources: readonly Source[]): DiscoverWindow {
  const lanes: Lane[] = sources.map((source) => ({ source, token: '', isEnded: false, floor: Number.POSITIVE_INFINITY }))
  const casts = new Map<string, HubCast>()
  let pages = 0
  let failed = 0
  let inFlight: Promise<void> | undefined

  const read = async (lane: Lane) => {
    try {
      const { messages, nextPageToken, depth } = await lane.source.load(lane.token)
      lane.floor = Math.min(lane.floor, depth ?? Math.min(...messages.map(({ data }) => data.timestamp)))
      for (const cast of messages) if (!cast.data.castAddBody.parentCastId) casts.set(cast.hash, cast)
      lane.isEnded = !nextPageToken || messages.length === 0
      lane.token = nextPageToken ?? ''
    } catch (error) {
      // Skip a source that fails; fail only when all of them do.
      lane.isEnded = true
      failed += 1
      if (failed === lanes.length) throw error
    }
  }
  const extend = async () => {
    pages += 1
    const open = lanes.filter(({ isEnded }) => !isEnded)
    // The sources read least deep hold the others back.
    const floors = open.map(({ floor }) => floor).toSorted((a, b) => b - a)
    const bar = floors[Math.min(7, floors.length - 1)] ?? 0
    await Promise.all(open.filter(({ floor }) => floor >= bar).map(read))
  }
  const isOpen = () => pages < deepest * Math.max(1, lanes.length) && lanes.some(({ isEnded }) => !isEnded)
  const reach = () => Math.max(Number.NEGATIVE_INFINITY, ...lanes.filter(({ isEnded }) => !isEnded).map(({ floor }) => floor))

  return {
    async page(after, size) {
      for (;;) {
        const bound = isOpen() ? reach() : Number.NEGATIVE_INFINITY
        const found = [...casts.values()]
          .filter((cast) => cast.data.timestamp >= bound && (!after || isBefore(cast, after)))
          .toSorted((a, b) => b.data.timestamp - a.data.timestamp || (a.hash < b.hash ? -1 : 1))
        if (found.length > size || !isOpen()) return { casts: found.slice(0, size), hasMore: found.length > size }
        inFlight ??= extend().finally(() => (inFlight = undefined))
        await inFlight
      }
    },
  }
}
