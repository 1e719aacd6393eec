import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { createMemo } from '../../../upstream/memo.ts'
import { readUpstream } from '../../../upstream/read-upstream.ts'
import type { CastListRequest, CastPage, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import { toMilliseconds } from '../hub/hub-wire.ts'
import type { ChannelSource } from './channels/channel-source.ts'
import type { FarcasterIndex } from './farcaster-index.ts'
import { castsOf, chosen, type EntryPage, everyone, inChannel, likesOf, quotesOf, readEntries, repliesOf } from './queries/cast-lists.ts'
import { hydrateCasts } from './queries/hydrate-casts.ts'
import { findCastKey } from './queries/load-casts.ts'
import { loadChannels } from './queries/load-channels.ts'
import { findFid, loadUsers } from './queries/load-users.ts'
import { readComments, readContinuation } from './queries/read-comments.ts'
import { readFollowing } from './queries/read-following.ts'
import { hasBlockBetween, readBlocked, readFollows, readFriendship, readReactors } from './queries/read-follows.ts'
import { readLag } from './queries/read-lag.ts'
import { readNotifications } from './queries/read-notifications.ts'
import { readTrending } from './queries/read-trending.ts'
import { searchPeople } from './queries/search-people.ts'
import { searchText } from './queries/search-text.ts'

export interface FarcasterIndexOptions {
  db: Db
  now: () => number
  /** Whose casts guests see first. Empty: everyone’s. `channels`: URLs. */
  discover: { fids: readonly number[]; channels: readonly string[] }
  /** Absent: channels are known only by their URLs. */
  channels?: ChannelSource | undefined
}

const week = 7 * 86_400
const minute = 60_000

/** Reads of Farcaster from our own tables. */
export function createFarcasterIndex({ db, now, discover, channels }: FarcasterIndexOptions): FarcasterIndex {
  const toSeconds = () => Math.floor((now() - toMilliseconds(0)) / 1000)
  const hydrate = async ({ entries, cursor }: EntryPage, viewer?: FarcasterViewer): Promise<CastPage> => ({
    casts: await hydrateCasts(db, onceEach(entries), viewer),
    cursor,
  })
  const isOpenToAll = discover.fids.length === 0 && discover.channels.length === 0
  const busiest = createMemo(() => readBusiest(db, toSeconds() - week), { age: 5 * minute, grace: 60 * minute, size: 1, now })
  const lag = createMemo(() => readLag(db, now), { age: 100, size: 1, now })

  return {
    async user(who, viewer) {
      const fid = 'fid' in who ? Number(who.fid) : await findFid(db, who.handle)
      const user = fid === undefined ? undefined : (await loadUsers(db, [fid], viewer)).get(fid)
      return user && !user.username.startsWith('!') ? user : undefined
    },
    async cast(hash, _author, viewer) {
      const key = await findCastKey(db, hash)
      return key && (await hydrateCasts(db, [{ ...key, at: 0 }], viewer, 2))[0]
    },
    async comments(hash, priority, { size, cursor, viewer }) {
      const key = await findCastKey(db, hash)
      return key ? hydrate(await readComments(db, key, priority === 'low', size, cursor), viewer) : { casts: [] }
    },
    async continuation(hash, depth, viewer) {
      const key = await findCastKey(db, hash)
      return key ? hydrateCasts(db, await readContinuation(db, key, depth), viewer) : []
    },
    async discover({ size, cursor, viewer }) {
      const rows = isOpenToAll ? everyone(size, cursor) : chosen(discover.fids, discover.channels, size, cursor)
      return hydrate(await readEntries(db, size, rows), viewer)
    },
    async castsBy(fids, kind, { size, cursor, viewer }) {
      const list = kind === 'casts' ? castsOf : repliesOf
      if (viewer && (await hasBlockBetween(db, viewer.fid, fids.map(Number)))) return { casts: [] }
      return hydrate(await readEntries(db, size, list(fids.map(Number), size, cursor)), viewer)
    },
    following: async (viewer, { size, cursor }) => hydrate(await readFollowing(db, viewer.fid, size, cursor), viewer),
    likedBy: async (fids, { size, cursor, viewer }) =>
      hydrate(await readEntries(db, size, likesOf(fids.map(Number), size, cursor)), viewer),
    quotes: async (hash, { size, cursor, viewer }) => hydrate(await readEntries(db, size, quotesOf(hash.slice(2), size, cursor)), viewer),
    async reactors(hash, kind, request) {
      const key = await findCastKey(db, hash)
      return key ? readReactors(db, key, kind, request) : { users: [], total: 0 }
    },
    follows: (fid, list, request) => readFollows(db, fid, list, request),
    blocked: (viewer, request) => readBlocked(db, viewer, request),
    friendship: (fid, other) => readFriendship(db, fid, other),
    searchPeople: (text, request) => searchPeople(db, text, request),
    async searchCasts(words, author, page, { size, viewer }) {
      const fid = author === undefined ? undefined : /^\d{1,12}$/.test(author) ? Number(author) : ((await findFid(db, author)) ?? -1)
      const withoutChannels = viewer?.mutedChannels ?? new Set()
      return hydrate({ entries: await searchText(db, { words, author: fid, page, size, withoutChannels, now: toSeconds() }) }, viewer)
    },
    async channel(id, viewer) {
      const load = () => loadChannels(db, sql`where id = ${id}`, viewer)
      const [known] = await load()
      if (known || !channels || !(await readUpstream('Farcaster’s channels', () => channels.readChannel(id)))) return known
      return (await load())[0]
    },
    async channelsOf(fid) {
      await channels?.readFollowed(fid)
      return loadChannels(
        db,
        sql`where id in (select channel_id from farcaster_channel_follows where fid = ${fid}) or url in (
          select distinct parent_url from farcaster_casts
          where fid = ${fid} and state = 0 and parent_hash is null and parent_url is not null and at > ${toSeconds() - 4 * week})
          order by follower_count desc, id limit 100`,
      )
    },
    async trendingChannels(size) {
      // Responses of an index that is still being filled aren't worth caching.
      const known = await busiest('')
      const urls = (known.length > 0 ? known : await readBusiest(db, toSeconds() - week)).slice(0, size)
      const found = await loadChannels(db, sql`where url = any(${urls}::text[])`)
      return found.toSorted((a, b) => urls.indexOf(a.url ?? '') - urls.indexOf(b.url ?? ''))
    },
    async searchChannels(words, size, cursor) {
      const from = /^\d{1,6}$/.test(cursor ?? '') ? Number(cursor) : 0
      const pattern = toPattern(words)
      const found = await loadChannels(
        db,
        sql`where id like ${`%${pattern}%`} or lower(name) like ${`%${pattern}%`}
          order by id like ${`${pattern}%`} desc, follower_count desc, id limit ${sql.lit(size + 1)} offset ${from}`,
      )
      return { channels: found.slice(0, size), cursor: found.length > size ? String(from + size) : undefined }
    },
    async channelCasts(url, sort, request) {
      const { size, cursor, viewer } = request
      return sort === 'recent'
        ? hydrate(await readEntries(db, size, inChannel(url, size, cursor)), viewer)
        : hydrate(await readTrending(db, url, size, cursor, toSeconds()), viewer)
    },
    notifications: (viewer: FarcasterViewer, request: CastListRequest) => readNotifications(db, viewer, request),
    readLag: () => lag(''),
  }
}

/** For `like`, without the characters that it reads as wildcards. */
const toPattern = (words: string): string =>
  words
    .trim()
    .replace(/^\//, '')
    .toLowerCase()
    .replaceAll(/[\\%_]/g, String.raw`\$&`)

/** A cast that several accounts recast appears once in a page, at its first position. */
function onceEach<T extends { hash: string }>(entries: readonly T[]): T[] {
  const seen = new Set<string>()
  return entries.filter(({ hash }) => !seen.has(hash) && Boolean(seen.add(hash)))
}

/** URLs of channels by the number of people who cast in them. `since`: seconds since 1 January 2021. */
async function readBusiest(db: Db, since: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`
    select parent_url as url from farcaster_casts
    where state = 0 and parent_hash is null and parent_url is not null and at > ${since}
    group by parent_url order by count(distinct fid) desc, count(*) desc, parent_url limit 100`.execute(db)
  return rows.map(({ url }) => url)
}
