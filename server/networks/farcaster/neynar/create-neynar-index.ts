import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { Db } from '../../../db/database.ts'
import type { CastListRequest, CastPage, FarcasterUpstream, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import { completeCasts, toViewerFid } from './complete-casts.ts'
import type { NeynarClient } from './create-neynar-client.ts'
import { createNeynarChannels } from './neynar-channels.ts'
import { readNeynarNotifications } from './neynar-notifications.ts'
import { createNeynarPeople } from './neynar-people.ts'
import {
  CastReply,
  CastsReply,
  ConversationReply,
  FeedReply,
  type NeynarCast,
  type NeynarThread,
  UserReactionsReply,
} from './neynar-wire.ts'
import { onceEach, readEach, readNext } from './read-each.ts'
import { toCast } from './to-cast.ts'

export interface NeynarIndexOptions {
  db: Db
  client: NeynarClient
  /** Whose casts guests see first. Empty: what is trending. `channels`: URLs. */
  discover: { fids: readonly number[]; channels: readonly string[] }
}

/** The provider's largest pages. */
const [largestTrending, largestSearch, largestReplies] = [10, 100, 50]
/** Pages of search results that are read to reach a page of ours. */
const mostSearchPages = 5
const deepestReplies = 5

/** Reads Farcaster from a data provider with Neynar's API, in place of our own index. */
export function createNeynarIndex({ db, client, discover }: NeynarIndexOptions): FarcasterIndex & Pick<FarcasterUpstream, 'warm'> {
  const complete = (casts: readonly Cast[], viewer: FarcasterViewer | undefined) => completeCasts({ client, db }, onceEach(casts), viewer)
  const completePage = async ({ casts, cursor }: CastPage, viewer: FarcasterViewer | undefined): Promise<CastPage> => ({
    casts: await complete(casts, viewer),
    cursor,
  })
  const feed = async (
    path: string,
    query: Record<string, string | number | boolean>,
    { size, cursor, viewer }: CastListRequest,
    toItem: (cast: NeynarCast) => Cast = toCast,
  ): Promise<CastPage> => {
    const reply = await client.ask(path, { ...query, limit: size, cursor, ...toViewerFid(viewer) }, FeedReply)
    return completePage({ casts: reply.casts.map(toItem), cursor: readNext(reply.next) }, viewer)
  }
  const trending = (query: Record<string, string | number>, request: CastListRequest) =>
    feed('feed/trending', query, { ...request, size: Math.min(request.size, largestTrending) })
  const readThread = (hash: string, query: Record<string, string | number | undefined>, viewer: FarcasterViewer | undefined) =>
    client.find('cast/conversation', { identifier: hash, type: 'hash', ...query, ...toViewerFid(viewer) }, ConversationReply)

  return {
    ...createNeynarPeople(client),
    ...createNeynarChannels(client),
    async cast(hash, _author, viewer) {
      const reply = await client.find('cast', { identifier: hash, type: 'hash', ...toViewerFid(viewer) }, CastReply)
      return reply && (await complete([toCast(reply.cast)], viewer))[0]
    },
    async comments(hash, priority, { size, cursor, viewer }) {
      const fold = priority === 'high' ? 'above' : 'below'
      const limit = Math.min(size, largestReplies)
      const reply = await readThread(hash, { reply_depth: 1, fold, sort_type: 'chron', limit, cursor }, viewer)
      if (!reply) return { casts: [] }
      return completePage({ casts: reply.conversation.cast.direct_replies.map(toCast), cursor: readNext(reply.next) }, viewer)
    },
    async continuation(hash, depth, viewer) {
      const chain: NeynarThread[] = []
      let from: string | undefined = hash
      while (from !== undefined && chain.length < depth) {
        const reply = await readThread(from, { reply_depth: deepestReplies, sort_type: 'chron', limit: largestReplies }, viewer)
        const added = reply ? findChain(reply.conversation.cast) : []
        chain.push(...added)
        from = added.length === deepestReplies ? added.at(-1)!.hash : undefined
      }
      return complete(chain.slice(0, depth).map(toCast), viewer)
    },
    discover(request) {
      const { fids, channels } = discover
      if (fids.length > 0)
        return feed('feed', { feed_type: 'filter', filter_type: 'fids', fids: fids.slice(0, 100).join(','), with_recasts: false }, request)
      if (channels.length > 0) return feed('feed/parent_urls', { parent_urls: channels.join(','), with_recasts: false }, request)
      return trending({ time_window: '24h' }, request)
    },
    castsBy: (fids, kind, request) =>
      readEach(fids, request.cursor, (fid, cursor) =>
        kind === 'replies'
          ? feed('feed/user/replies_and_recasts', { fid, filter: 'replies' }, { ...request, size: Math.min(request.size, 50), cursor })
          : feed(
              'feed',
              { feed_type: 'filter', filter_type: 'fids', fids: fid, with_recasts: true },
              { ...request, cursor },
              toRecast([fid]),
            ),
      ),
    following: (viewer, request) => feed('feed/following', { fid: viewer.fid, with_recasts: true }, { ...request, viewer }, toRecast()),
    likedBy: (fids, { size, cursor: from, viewer }) =>
      readEach(fids, from, async (fid, cursor) => {
        const query = { fid, type: 'likes', limit: size, cursor, ...toViewerFid(viewer) }
        const reply = await client.ask('reactions/user', query, UserReactionsReply)
        return completePage({ casts: reply.reactions.map(({ cast }) => toCast(cast)), cursor: readNext(reply.next) }, viewer)
      }),
    quotes: (hash, request) => feed('cast/quotes', { identifier: hash, type: 'hash' }, request),
    async searchCasts(words, author, page, { size, viewer }) {
      const fid = author === undefined ? undefined : await findFid(client, author)
      if (author !== undefined && fid === undefined) return { casts: [] }
      const found = await readFound(client, { words: toPlainWords(words), fid, viewer }, page * size)
      return { casts: await complete(found.slice((page - 1) * size, page * size), viewer) }
    },
    channelCasts: (url, sort, request) =>
      sort === 'recent'
        ? feed('feed/parent_urls', { parent_urls: url, with_recasts: false, with_replies: false }, request)
        : trending({ parent_url: url, time_window: '7d' }, request),
    notifications: (viewer, request) => readNeynarNotifications({ client, db, complete }, viewer, request),
    // The provider follows the network itself.
    readLag: async () => 0,
    warm: async () => {},
  }
}

/** The author's own replies below a cast, each below the previous one. */
function findChain(top: NeynarThread): NeynarThread[] {
  const own = top.direct_replies.find(({ author }) => author.fid === top.author.fid)
  return own ? [own, ...findChain(own)] : []
}

/**
 * A feed mixes in recasts, and says only in the cast's latest recasts who passed it on. `fids`: whose list it is; in theirs, casts by others
 * are recasts.
 */
const toRecast =
  (fids: readonly number[] = []) =>
  (from: NeynarCast): Cast => {
    const cast = toCast(from)
    const isPassedOn = fids.length > 0 ? !fids.includes(from.author.fid) : from.author.viewer_context?.following === false
    const by = (from.reactions?.recasts ?? []).find(({ fid }) => (fids.length > 0 ? fids.includes(fid) : fid !== from.author.fid))
    const fid = by?.fid ?? fids[0]
    if (!isPassedOn || fid === undefined) return cast
    return {
      ...cast,
      recastedBy: {
        fid: String(fid),
        username: by?.fname || `!${fid}`,
        display_name: by?.fname ?? '',
        pfp: '',
        bio: '',
        followers: 0,
        following: 0,
        addresses: [],
        solanaAddresses: [],
      },
    }
  }

async function findFid(client: NeynarClient, author: string): Promise<number | undefined> {
  if (/^\d{1,12}$/.test(author)) return Number(author)
  const user = await createNeynarPeople(client).user({ handle: author })
  return user && Number(user.fid)
}

/** The provider's search has operators. Ours only looks for words, so anything that could be an operator becomes a space. */
const toPlainWords = (words: string): string =>
  words
    .replaceAll(/[+|*"()~:\\]|(?<=^|\s)-+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

interface Wanted {
  words: string
  fid: number | undefined
  viewer: FarcasterViewer | undefined
}

/** The first `count` results, newest first, without muted channels. */
async function readFound(client: NeynarClient, { words, fid, viewer }: Wanted, count: number): Promise<Cast[]> {
  if (!words && fid === undefined) return []
  const found: Cast[] = []
  let cursor: string | undefined
  for (let page = 0; page < mostSearchPages && found.length < count; page += 1) {
    const query = { limit: largestSearch, cursor, ...toViewerFid(viewer) }
    const { casts, next } = words
      ? (await client.ask('cast/search', { q: words, author_fid: fid, sort_type: 'desc_chron', ...query }, CastsReply)).result
      : await client.ask('feed/user/casts', { fid, include_replies: true, ...query }, FeedReply)
    found.push(...casts.map(toCast).filter(({ channel }) => !channel || !viewer?.mutedChannels.has(channel.id)))
    cursor = readNext(next)
    if (!cursor) break
  }
  return onceEach(found).slice(0, count)
}
