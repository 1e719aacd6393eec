import { createMemo } from '../../../upstream/memo.ts'
import { createCastHistories } from './cast-histories.ts'
import { readPosition, writePosition } from './cast-position.ts'
import { createDiscoverWindow, type DiscoverWindow } from './discover-window.ts'
import type { CastPage, FarcasterUpstream } from './farcaster-upstream.ts'
import { createHubCache } from './hub-cache.ts'
import { createHubClient, type HubClientOptions } from './hub-client.ts'
import type { HubCast } from './hub-wire.ts'
import { isLowQuality } from './is-low-quality.ts'
import { toCast, toCasts, toUser } from './to-cast.ts'

export interface FarcasterHubOptions extends HubClientOptions {
  now: () => number
  /** Whose casts guests see first. Empty: every account that the hub lists. */
  discover: { fids: readonly number[]; channels: readonly string[] }
}

const seconds = 1000
const mostAccounts = 200

export interface FarcasterHub extends FarcasterUpstream {
  /** Called when a message of ours has changed something, so that the next read asks the hub. */
  forget(changed: { fids: readonly number[]; casts: readonly { fid: number; hash: string }[] }): void
}

/** Read model over a hub, which has neither counts nor rankings. */
export function createFarcasterHub({ now, discover, ...client }: FarcasterHubOptions): FarcasterHub {
  const hub = createHubClient(client)
  const cache = createHubCache(hub, now)

  const openWindow = async (): Promise<DiscoverWindow> => {
    const isOpenToAll = discover.fids.length === 0 && discover.channels.length === 0
    const fids = isOpenToAll ? await hub.fids() : discover.fids
    const window = createDiscoverWindow([
      ...discover.channels.map((url) => ({ load: (token: string) => hub.castsByUrl(url, token, 50) })),
      ...fids.slice(0, mostAccounts).map((fid) => ({ load: (token: string) => hub.castsByFid(fid, token, 50) })),
    ])
    // Fill the first page before the new window replaces the old one.
    await window.page(undefined, 25)
    return window
  }
  const windowOf = createMemo(openWindow, { age: 15 * seconds, grace: 300 * seconds, size: 1, now })

  const discoverPage = async (size: number, cursor?: string): Promise<CastPage> => {
    const { casts, hasMore } = await (await windowOf('')).page(readPosition(cursor), size)
    const last = casts.at(-1)
    return {
      casts: await toCasts(cache, casts),
      cursor: hasMore && last ? writePosition({ timestamp: last.data.timestamp, hash: last.hash }) : undefined,
    }
  }

  const { castsBy, forgetHistory } = createCastHistories(hub, cache, now)
  const fetchReplies = ({ hash, data: { fid } }: HubCast) => cache.fetchReplies({ fid, hash })

  return {
    async user(who) {
      const fid = 'fid' in who ? Number(who.fid) : await hub.fidOf(who.handle)
      if (fid === undefined || !(await cache.fetchUser(fid))) return undefined
      const [user, addresses, followers, following] = await Promise.all([
        toUser(cache, fid),
        hub.addresses(fid),
        hub.followerCount(fid),
        hub.followingCount(fid),
      ])
      return { ...user, addresses, followers, following }
    },
    async cast(hash, author) {
      const found = await cache.fetchCast(hash.toLowerCase(), author)
      return found && toCast(cache, found, 2)
    },
    async comments(hash, priority, { size, cursor }, author) {
      const parent = await cache.fetchCast(hash.toLowerCase(), author)
      if (!parent) return { casts: [] }
      const replies = await fetchReplies(parent)
      const wanted = replies.filter((reply) => isLow(reply, replies) === (priority === 'low'))
      const from = Math.max(0, Number(cursor ?? 0) || 0)
      const page = wanted.slice(from, from + size)
      return { casts: await toCasts(cache, page), cursor: from + size < wanted.length ? String(from + size) : undefined }
    },
    async continuation(hash, depth, _viewer, author) {
      const chain: HubCast[] = []
      let part = await cache.fetchCast(hash.toLowerCase(), author)
      while (part && chain.length < depth) {
        const { fid } = part.data
        part = (await fetchReplies(part)).find((reply) => reply.data.fid === fid)
        if (part) chain.push(part)
      }
      return toCasts(cache, chain)
    },
    discover: ({ size, cursor }) => discoverPage(size, cursor),
    castsBy,
    forget({ fids, casts }) {
      cache.forget(fids, casts)
      for (const fid of fids) forgetHistory(fid)
    },
    async warm() {
      await discoverPage(25)
    },
  }
}

/** Our own spam heuristic: also text that appears three times in a thread. */
function isLow(reply: HubCast, all: readonly HubCast[]): boolean {
  const text = reply.data.castAddBody.text.trim().toLowerCase()
  if (isLowQuality(text)) return true
  return text.length > 0 && all.filter((other) => other.data.castAddBody.text.trim().toLowerCase() === text).length >= 3
}
