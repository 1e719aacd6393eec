import type { Cast, User } from '@chorus/contract/farcaster/farcaster-types'
import { createMemo } from '../../../upstream/memo.ts'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import { createDiscoverWindow, type DiscoverWindow } from './discover-window.ts'
import { createHubClient, type HubClientOptions } from './hub-client.ts'
import { toMilliseconds, type HubCast } from './hub-wire.ts'

export interface FarcasterHubOptions extends HubClientOptions {
  now: () => number
  /** Whose casts guests see first. Empty: every account that the hub lists. */
  discover: { fids: readonly number[]; channels: readonly string[] }
}

export interface CastPage {
  casts: Cast[]
  cursor?: string
}

/** Where the provider API reads Farcaster from: a hub today, possibly our own index later. */
export interface FarcasterUpstream {
  user(who: { fid: string } | { handle: string }): Promise<User | undefined>
  /** `author`: a claimed author. A hub needs it to find a cast that it has not served lately. */
  cast(hash: string, author?: string): Promise<Cast | undefined>
  comments(hash: string, priority: 'high' | 'low', size: number, cursor?: string): Promise<CastPage>
  continuation(hash: string, depth: number): Promise<Cast[]>
  discover(size: number, cursor?: string): Promise<CastPage>
  castsBy(fids: readonly string[], kind: 'casts' | 'replies', size: number, cursor?: string): Promise<CastPage>
  warm(): Promise<void>
}

interface HistoryEntry {
  /** ms */
  at: number
  cast: HubCast
  /** fid of the account whose history this is, if it only passed the cast on. */
  recastedBy?: number
}

const seconds = 1000
/** ms to wait for a cast's counts. */
const patience = 400

/** Read model over a hub, which has neither counts nor rankings: it counts replies and reactions itself and caches them. */
export function createFarcasterHub({ now, discover, ...client }: FarcasterHubOptions): FarcasterUpstream {
  const hub = createHubClient(client)
  /** Hubs find a cast by author and hash, but our URLs contain the hash only. */
  const authors = new Map<string, number>()
  const learn = (cast: HubCast): HubCast => {
    authors.set(cast.hash, cast.data.fid)
    if (authors.size > 50_000) authors.delete(authors.keys().next().value!)
    return cast
  }

  const userOf = createMemo((fid) => hub.user(Number(fid)), { age: 300 * seconds, grace: 3600 * seconds, size: 5000, now })
  const castOf = createMemo(
    async (hash) => {
      const cast = await hub.cast(hash, authors.get(hash))
      return cast && learn(cast)
    },
    { age: 600 * seconds, size: 5000, now },
  )
  /** A claimed author may be wrong, so remember it only when the cast is found there. */
  const saidOf = createMemo(
    async (key) => {
      const [fid, hash] = key.split('/')
      const cast = await hub.cast(hash!, Number(fid))
      return cast && learn(cast)
    },
    { age: 600 * seconds, size: 5000, now },
  )
  const repliesOf = createMemo(
    async (key) => {
      const [fid, hash] = key.split('/')
      return (await hub.replies(Number(fid), hash!)).map(learn)
    },
    { age: 30 * seconds, grace: 300 * seconds, size: 5000, now },
  )
  const figuresOf = createMemo(
    async (key) => {
      const [fid, hash] = key.split('/') as [string, string]
      const [likes, recasts, replies] = await Promise.all([
        hub.reactionCount(Number(fid), hash, 'Like'),
        hub.reactionCount(Number(fid), hash, 'Recast'),
        repliesOf(key),
      ])
      return { likes, recasts, replies: replies.length }
    },
    { age: 30 * seconds, grace: 600 * seconds, size: 5000, now },
  )
  const windowOf = createMemo(() => openWindow(), { age: 15 * seconds, grace: 300 * seconds, size: 1, now })
  const historyOf = createMemo((fid) => readHistory(Number(fid)), { age: 15 * seconds, grace: 60 * seconds, size: 300, now })

  async function openWindow(): Promise<DiscoverWindow> {
    const isOpenToAll = discover.fids.length === 0 && discover.channels.length === 0
    const fids = isOpenToAll ? await hub.fids() : discover.fids
    const window = createDiscoverWindow([
      ...discover.channels.map((url) => ({ load: (token: string) => hub.castsByUrl(url, token, 50) })),
      ...fids.slice(0, 200).map((fid) => ({ load: (token: string) => hub.castsByFid(fid, token, 50) })),
    ])
    // Fill the first page before the new window replaces the old one.
    await window.page(undefined, 25)
    return window
  }

  async function readHistory(fid: number): Promise<HistoryEntry[]> {
    const [{ messages }, recasts] = await Promise.all([hub.castsByFid(fid), hub.recastsBy(fid)])
    const own = messages.map((cast) => ({ at: toMilliseconds(cast.data.timestamp), cast: learn(cast) }))
    const passed = await Promise.all(
      recasts.slice(0, 200).map(async ({ fid: author, hash, at }) => {
        authors.set(hash, author)
        const cast = await castOf(hash)
        return cast ? [{ at, cast, recastedBy: fid }] : []
      }),
    )
    return [...own, ...passed.flat()].toSorted((a, b) => b.at - a.at)
  }

  const toUser = async (fid: number): Promise<User> => {
    const user = await userOf(String(fid)).catch(() => undefined)
    return {
      fid: String(fid),
      username: user?.username ?? `!${fid}`,
      display_name: user?.displayName ?? '',
      pfp: user?.pfp ?? '',
      bio: user?.bio ?? '',
      followers: 0,
      following: 0,
      addresses: [],
      solanaAddresses: [],
      isFollowing: false,
      isFollowedBack: false,
    }
  }

  const toCast = async (hubCast: HubCast, depth = 1): Promise<Cast> => {
    const { hash, data } = learn(hubCast)
    const { castAddBody: body } = data
    const quoted = body.embeds.find((embed) => 'castId' in embed) as { castId: { fid: number; hash: string } } | undefined
    if (quoted) authors.set(quoted.castId.hash, quoted.castId.fid)
    if (body.parentCastId) authors.set(body.parentCastId.hash, body.parentCastId.fid)
    const near = async (id: { fid: number; hash: string } | null | undefined): Promise<Cast | undefined> => {
      if (!id || depth < 1) return undefined
      const found = await castOf(id.hash).catch(() => undefined)
      return found ? toCast(found, depth - 1) : toGone(id)
    }
    const figures = withTimeout(figuresOf(`${data.fid}/${hash}`), patience)
    const [author, mentioned, parentCast, quotedCast, counts] = await Promise.all([
      toUser(data.fid),
      Promise.all(body.mentions.map((fid) => userOf(String(fid)).catch(() => undefined))),
      near(body.parentCastId),
      near(quoted?.castId),
      figures,
    ])
    const at = new Date(toMilliseconds(data.timestamp)).toISOString()
    const urls = body.embeds.flatMap((embed) => ('url' in embed ? [{ url: String(embed.url) }] : []))
    return {
      hash,
      fid: String(data.fid),
      text: body.text,
      timestamp: at,
      created_at: at,
      deleted_at: null,
      author,
      channel: toChannel(body.parentUrl),
      parent_hash: body.parentCastId?.hash,
      parent_fid: body.parentCastId && String(body.parentCastId.fid),
      parent_url: body.parentUrl ?? undefined,
      embeds: urls,
      mentions: body.mentions.map(String),
      mentions_positions: body.mentionsPositions,
      mentions_user: body.mentions.map((fid, index) => ({ fid: String(fid), handle: mentioned[index]?.username ?? String(fid) })),
      likeCount: counts?.likes ?? 0,
      recastCount: counts?.recasts ?? 0,
      quotedCount: 0,
      replyCount: counts?.replies ?? 0,
      liked: false,
      recasted: false,
      bookmarked: false,
      parentCast,
      quotedCast,
    }
  }

  /** Decodes a list in which single items may fail. */
  const toCasts = async (casts: readonly HubCast[]): Promise<Cast[]> =>
    (await Promise.allSettled(casts.map((cast) => toCast(cast)))).flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))

  const discoverPage = async (size: number, cursor?: string): Promise<CastPage> => {
    const { casts, hasMore } = await (await windowOf('')).page(readPlace(cursor), size)
    return { casts: await toCasts(casts), cursor: hasMore ? writePlace(casts.at(-1)!.data.timestamp, casts.at(-1)!.hash) : undefined }
  }

  return {
    async user(who) {
      const fid = 'fid' in who ? Number(who.fid) : await hub.fidOf(who.handle)
      if (fid === undefined || !(await userOf(String(fid)))) return undefined
      const [user, addresses, followers, following] = await Promise.all([
        toUser(fid),
        hub.addresses(fid),
        hub.followerCount(fid),
        hub.followingCount(fid),
      ])
      return { ...user, addresses, followers, following }
    },
    async cast(hash, author) {
      const id = hash.toLowerCase()
      const found = author === undefined || authors.has(id) ? await castOf(id) : await saidOf(`${author}/${id}`)
      return found && toCast(found, 2)
    },
    async comments(hash, priority, size, cursor) {
      const parent = await castOf(hash.toLowerCase())
      if (!parent) return { casts: [] }
      const replies = await repliesOf(`${parent.data.fid}/${parent.hash}`)
      const wanted = replies.filter((reply) => isLow(reply, replies) === (priority === 'low'))
      const from = Math.max(0, Number(cursor ?? 0) || 0)
      const page = wanted.slice(from, from + size)
      return { casts: await toCasts(page), cursor: from + size < wanted.length ? String(from + size) : undefined }
    },
    async continuation(hash, depth) {
      const chain: HubCast[] = []
      let part = await castOf(hash.toLowerCase())
      while (part && chain.length < depth) {
        const { fid } = part.data
        part = (await repliesOf(`${fid}/${part.hash}`)).find((reply) => reply.data.fid === fid)
        if (part) chain.push(part)
      }
      return toCasts(chain)
    },
    discover: discoverPage,
    async castsBy(fids, kind, size, cursor) {
      const histories = await Promise.all(fids.slice(0, 50).map((fid) => historyOf(fid)))
      const place = readPlace(cursor)
      const entries = histories
        .flat()
        .filter(
          ({ cast, recastedBy }) => (kind === 'replies') === (recastedBy === undefined && Boolean(cast.data.castAddBody.parentCastId)),
        )
        .filter(({ at, cast }) => !place || at < place.timestamp || (at === place.timestamp && cast.hash > place.hash))
        .toSorted((a, b) => b.at - a.at || (a.cast.hash < b.cast.hash ? -1 : 1))
      const page = entries.slice(0, size)
      const casts = await Promise.all(
        page.map(async ({ cast, recastedBy }) => {
          const shaped = await toCast(cast)
          return recastedBy === undefined ? shaped : { ...shaped, recastedBy: await toUser(recastedBy) }
        }),
      )
      return { casts, cursor: entries.length > size ? writePlace(page.at(-1)!.at, page.at(-1)!.cast.hash) : undefined }
    },
    async warm() {
      await discoverPage(25)
    },
  }
}

/** Placeholder for a referenced cast that the hub no longer has. */
const toGone = ({ fid, hash }: { fid: number; hash: string }): Cast => ({
  hash,
  fid: String(fid),
  text: '',
  deleted_at: new Date(0).toISOString(),
  embeds: [],
  mentions: [],
  mentions_positions: [],
  mentions_user: [],
  likeCount: 0,
  recastCount: 0,
  quotedCount: 0,
  replyCount: 0,
  liked: false,
  recasted: false,
  bookmarked: false,
})

/** The channel of a cast, from the channel's URL. */
function toChannel(url: string | null | undefined): Cast['channel'] {
  const id = /^https?:\/\/\S+\/([a-z\d-]{1,60})$/i.exec(url ?? '')?.[1]
  return id ? { id, name: id, description: '', image_url: '', url: url!, parent_url: url! } : undefined
}

/**
 * Our own spam heuristic: requests to follow, giveaways, and text that appears three times in a thread. The original criteria are unknown
 * (provider API §3.9).
 */
function isLow(reply: HubCast, all: readonly HubCast[]): boolean {
  const text = reply.data.castAddBody.text.trim().toLowerCase()
  if (/follow me|follow back|airdrop|claim (now|your)|dm me/.test(text)) return true
  return text.length > 0 && all.filter((other) => other.data.castAddBody.text.trim().toLowerCase() === text).length >= 3
}

const writePlace = (timestamp: number, hash: string): string => `${timestamp}.${hash}`

function readPlace(cursor: string | undefined): { timestamp: number; hash: string } | undefined {
  const [, timestamp, hash] = /^(\d{1,15})\.(0x[\da-f]{40})$/.exec(cursor ?? '') ?? []
  return timestamp && hash ? { timestamp: Number(timestamp), hash } : undefined
}
