import type { Cast } from '@chorus/contract/farcaster/farcaster-types'
import type { CastPage, FarcasterUpstream, FarcasterViewer } from '../hub/farcaster-upstream.ts'
import { toChannel } from '../hub/to-cast.ts'
import { onceEach, readEach } from '../neynar/read-each.ts'
import type { FarcasterIndex } from '../read-model/farcaster-index.ts'
import { createClientPeople } from './client-people.ts'
import { CastsResult, QuotesResult, type ClientCast } from './client-wire.ts'
import type { ClientApi } from './create-client-api.ts'
import { findCast } from './find-cast.ts'
import { readClientNotifications } from './read-client-notifications.ts'
import { readFeed } from './read-feed.ts'
import { toCast } from './to-cast.ts'

export interface ClientIndexOptions {
  client: ClientApi
  /** What guests can't ask the service for. */
  rest: FarcasterIndex
}

/** How many pages to read to fill one of ours, because these lists contain items that ours leave out. */
const mostPages = 4

/** Digits of a hash that name a cast beside its author. Provider API §5.1. */
const prefixOf = (hash: string): string => hash.slice(0, 10)
const tokenOf = (viewer: FarcasterViewer | undefined) => viewer?.clientToken

/** Reads Farcaster from its client API: public data for guests, and everything for a viewer with a token. */
export function createClientIndex({ client, rest }: ClientIndexOptions): FarcasterIndex & Pick<FarcasterUpstream, 'warm'> {
  /** A cast with those above and below it. */
  const readThread = async (hash: string, cursor: string | undefined, viewer: FarcasterViewer | undefined) => {
    const top = await findCast(client, hash, tokenOf(viewer))
    if (!top) return undefined
    const input = { username: top.author.username ?? `!${top.author.fid}`, castHashPrefix: prefixOf(hash) }
    const page = await client.find('threadCasts', { input, cursor, token: tokenOf(viewer) }, CastsResult)
    return page && { top, casts: page.result.filter(({ deleted }) => !deleted), cursor: page.cursor }
  }
  const toPage = (casts: readonly ClientCast[], cursor: string | undefined): CastPage => ({
    casts: onceEach(casts.filter(({ deleted }) => !deleted).map(toCast)),
    cursor,
  })

  return {
    ...createClientPeople(client, rest),
    async cast(hash, _author, viewer) {
      const found = await findCast(client, hash, tokenOf(viewer))
      return found && (await withParent(toCast(found), (parent) => findCast(client, parent, tokenOf(viewer))))
    },
    async comments(hash, priority, { cursor, viewer }) {
      if (priority === 'low') {
        const hidden = await client.find('hiddenReplies', { input: { focusedCastHash: hash }, cursor, token: tokenOf(viewer) }, CastsResult)
        return hidden ? toPage(hidden.result, hidden.cursor) : { casts: [] }
      }
      const thread = await readThread(hash, cursor, viewer)
      if (!thread) return { casts: [] }
      return toPage(
        thread.casts.filter(({ parentHash }) => parentHash === hash.toLowerCase()),
        thread.cursor,
      )
    },
    async continuation(hash, depth, viewer) {
      const thread = await readThread(hash, undefined, viewer)
      return thread ? findChain(thread.top, thread.casts).slice(0, depth).map(toCast) : []
    },
    discover: ({ cursor, viewer }) => readFeed(client, 'popularCasts', { cursor, token: tokenOf(viewer) }),
    castsBy: (fids, kind, { cursor: from, viewer }) =>
      readEach(fids, from, async (fid, cursor) => {
        const casts: Cast[] = []
        let next = cursor
        for (let page = 0; page < mostPages && (page === 0 || (casts.length === 0 && next)); page += 1) {
          const read = await client.ask('casts', { input: { fid }, cursor: next, token: tokenOf(viewer) }, CastsResult)
          casts.push(...read.result.filter(({ deleted }) => !deleted).flatMap((cast) => ofKind(cast, fid, kind)))
          next = read.cursor
        }
        return { casts: onceEach(casts), cursor: next }
      }),
    following: (viewer, request) =>
      viewer.clientToken === undefined
        ? rest.following(viewer, request)
        : readFeed(client, 'homeFeed', { cursor: request.cursor, token: viewer.clientToken }),
    likedBy: (fids, request) => {
      const token = tokenOf(request.viewer)
      if (token === undefined) return rest.likedBy(fids, request)
      return readEach(fids, request.cursor, async (fid, cursor) => {
        const { result, cursor: next } = await client.ask('likedCasts', { input: { fid }, cursor, token }, CastsResult)
        return toPage(result, next)
      })
    },
    async quotes(hash, request) {
      const token = tokenOf(request.viewer)
      if (token === undefined) return rest.quotes(hash, request)
      const { result, cursor } = await client.ask('quotes', { input: { castHash: hash }, cursor: request.cursor, token }, QuotesResult)
      return toPage(result, cursor)
    },
    async searchCasts(words, author, page, { size, viewer }) {
      const q = [author && `from:${author}`, words.trim().replace(/^#/, '')].filter(Boolean).join(' ')
      const found: ClientCast[] = []
      let cursor: string | undefined
      for (let read = 0; read < mostPages && (read === 0 || cursor) && found.length < page * size; read += 1) {
        const answer = await client.ask('searchCasts', { input: { q }, cursor, token: tokenOf(viewer) }, CastsResult)
        found.push(...answer.result)
        cursor = answer.cursor
      }
      return toPage(found.slice((page - 1) * size, page * size), undefined)
    },
    channelCasts: (url, sort, request) => {
      const id = toChannel(url)?.id
      // The feed of a channel has one order, the service's own.
      if (sort === 'recent' || id === undefined) return rest.channelCasts(url, sort, request)
      // No documentation says that guests may read it.
      const token = tokenOf(request.viewer)
      if (token === undefined) return rest.channelCasts(url, sort, request)
      return readFeed(client, 'channelFeed', { feedKey: id, cursor: request.cursor, token })
    },
    notifications: (viewer, request) =>
      viewer.clientToken === undefined
        ? rest.notifications(viewer, request)
        : readClientNotifications(client, viewer.clientToken, request.cursor),
    // The service follows the network itself.
    readLag: async () => 0,
    warm: async () => {},
  }
}

/** The author's own replies below a cast, each below the previous one. */
function findChain(top: ClientCast, casts: readonly ClientCast[]): ClientCast[] {
  const own = casts.find(({ parentHash, author }) => parentHash === top.hash && author.fid === top.author.fid)
  return own ? [own, ...findChain(own, casts)] : []
}

/** An account's list mixes its casts, replies and recasts. */
function ofKind(from: ClientCast, fid: number, kind: 'casts' | 'replies'): Cast[] {
  const isOwn = from.author.fid === fid
  const isReply = Boolean(from.parentHash)
  if (kind === 'replies') return isOwn && isReply ? [toCast(from)] : []
  if (isOwn) return isReply ? [] : [toCast(from)]
  const by = (from.recasts?.recasters ?? []).find((one) => one.fid === fid)
  return [{ ...toCast(from), recastedBy: toBareUser(fid, by) }]
}

const toBareUser = (fid: number, by: { username?: string | null | undefined; displayName?: string | null | undefined } | undefined) => ({
  fid: String(fid),
  username: by?.username || `!${fid}`,
  display_name: by?.displayName ?? '',
  pfp: '',
  bio: '',
  followers: 0,
  following: 0,
  addresses: [],
  solanaAddresses: [],
})

async function withParent(cast: Cast, find: (hash: string) => Promise<ClientCast | undefined>): Promise<Cast> {
  const parent = cast.parent_hash ? await find(cast.parent_hash) : undefined
  return parent ? { ...cast, parentCast: toCast(parent) } : cast
}
