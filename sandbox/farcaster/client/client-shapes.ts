import type { World } from '../../seed/world.ts'
import type { Hub } from '../hub/create-hub.ts'
import { fromFarcasterTime } from '../hub/farcaster-time.ts'
import { toTarget, type HubMessage } from '../hub/hub-message.ts'

type Json = Record<string, unknown>

/** What the client API shows of a hub's messages. */
export interface ClientShapes {
  user(fid: number, viewer?: number): Json | undefined
  cast(message: HubMessage, viewer?: number): Json
  channel(key: string, viewer?: number): Json | undefined
  /** Newest first. */
  castsBy(fid: number): HubMessage[]
  repliesTo(cast: HubMessage): HubMessage[]
  find(hash: string): HubMessage | undefined
  parentOf(cast: HubMessage): HubMessage | undefined
  bodyOf(cast: HubMessage): CastBody
}

interface CastBody {
  text: string
  mentions: number[]
  mentionsPositions: number[]
  parentCastId: { fid: number; hash: string } | null
  parentUrl: string | null
  embeds: ({ url: string } | { castId: { fid: number; hash: string } })[]
}

export interface ClientState {
  /** Hashes by fid, latest first. */
  bookmarks: Map<number, string[]>
  /** Channel keys by fid. */
  follows: Map<number, Set<string>>
  places: Map<number, { placeId: string; description: string }>
}

const toKey = ({ fid, hash }: HubMessage): string => toTarget({ fid, hash })

const toName = (hub: Hub, fid: number): string => hub.findMember(fid)?.accounts.farcaster?.username ?? `!${fid}`

function createClientUsers(hub: Hub, state: ClientState) {
  const store = () => hub.store()
  const textOf = (fid: number, kind: string): string => {
    const message = store().inSlot('userData', fid, `USER_DATA_TYPE_${kind}`)
    const data = message?.toJson()['data'] as { userDataBody?: { value?: string } } | undefined
    return data?.userDataBody?.value ?? ''
  }
  const follows = (from: number, to: number) => store().inSlot('links', from, `follow/${to}`)?.isRemove === false
  const user: ClientShapes['user'] = (fid, viewer) => {
    if (!hub.findMember(fid)) return undefined
    const banner = textOf(fid, 'BANNER')
    return {
      fid,
      username: textOf(fid, 'USERNAME') || toName(hub, fid),
      displayName: textOf(fid, 'DISPLAY'),
      ...(textOf(fid, 'PFP') && { pfp: { url: textOf(fid, 'PFP'), verified: false } }),
      profile: {
        bio: { text: textOf(fid, 'BIO'), mentions: [], channelMentions: [] },
        location: state.places.get(fid) ?? { placeId: '', description: '' },
        ...(textOf(fid, 'URL') && { url: textOf(fid, 'URL') }),
        ...(banner && { bannerImageUrl: banner }),
        ...(hub.isPro(fid) && { accountLevel: 'pro' }),
      },
      followerCount: store()
        .byTarget('links', String(fid))
        .filter(({ kind }) => kind === 'follow').length,
      followingCount: store()
        .byFid('links', fid)
        .filter(({ kind }) => kind === 'follow').length,
      ...(viewer !== undefined && { viewerContext: { following: follows(viewer, fid), followedBy: follows(fid, viewer) } }),
    }
  }
  return { user, textOf }
}

export function createClientShapes(world: World, hub: Hub, state: ClientState): ClientShapes {
  const store = () => hub.store()
  const { user, textOf } = createClientUsers(hub, state)
  const nameOf = (fid: number) => toName(hub, fid)
  const bodyOf = (cast: HubMessage) => (cast.toJson()['data'] as { castAddBody: CastBody }).castAddBody
  const find = (hash: string) => {
    const found = store().find(hash)
    return found?.store === 'casts' && !found.isRemove ? found : undefined
  }
  const parentOf = (cast: HubMessage) => {
    const { parentCastId } = bodyOf(cast)
    return parentCastId ? find(parentCastId.hash) : undefined
  }
  const rootOf = (cast: HubMessage): HubMessage => {
    const parent = parentOf(cast)
    return parent ? rootOf(parent) : cast
  }
  const isOn = (fid: number | undefined, kind: 'LIKE' | 'RECAST', cast: HubMessage) =>
    fid !== undefined && store().inSlot('reactions', fid, `${kind}/${toKey(cast)}`)?.isRemove === false
  const reactions = (cast: HubMessage, kind: 'LIKE' | 'RECAST') =>
    store()
      .byTarget('reactions', toKey(cast))
      .filter((one) => one.kind === kind)

  const channelOf = (url: string | null) => {
    const key = /\/([a-z\d-]+)$/.exec(url ?? '')?.[1]
    return key === undefined ? undefined : world.channel(key)
  }
  const channel: ClientShapes['channel'] = (key, viewer) => {
    const found = world.channel(key)
    if (!found) return undefined
    return {
      type: 'channel',
      key,
      name: found.name,
      description: found.description,
      followerCount: [...state.follows.values()].filter((keys) => keys.has(key)).length,
      ...(viewer !== undefined && { viewerContext: { following: state.follows.get(viewer)?.has(key) ?? false } }),
    }
  }

  const toCast = (cast: HubMessage, viewer: number | undefined, depth: number): Json => {
    const body = bodyOf(cast)
    const within = channelOf(body.parentUrl)
    const urls = body.embeds.flatMap((embed) => ('url' in embed ? [embed.url] : []))
    const isImage = (url: string) => /\.(?:png|jpe?g|gif|webp|svg)(?:\?|$)/i.test(url)
    const quoted = body.embeds.flatMap((embed) => ('castId' in embed ? (find(embed.castId.hash) ?? []) : []))
    const parent = parentOf(cast)
    return {
      hash: cast.hash,
      threadHash: rootOf(cast).hash,
      ...(body.parentCastId && { parentHash: body.parentCastId.hash }),
      ...(parent && { parentAuthor: user(parent.fid) }),
      ...(body.parentUrl && { parentSource: { type: 'url', url: body.parentUrl } }),
      author: user(cast.fid, viewer),
      text: writeMentions(body, nameOf),
      timestamp: fromFarcasterTime(cast.timestamp),
      mentions: body.mentions.flatMap((fid) => user(fid) ?? []),
      embeds: {
        images: urls.filter(isImage).map((url) => ({ type: 'image', url, sourceUrl: url, alt: 'Cast image embed' })),
        urls: urls.filter((url) => !isImage(url)).map((url) => ({ type: 'url', openGraph: { url } })),
        videos: [],
        unknowns: [],
        ...(depth > 0 && quoted.length > 0 && { casts: quoted.map((one) => toCast(one, viewer, depth - 1)) }),
      },
      replies: { count: store().byTarget('casts', toKey(cast)).length },
      reactions: { count: reactions(cast, 'LIKE').length },
      recasts: {
        count: reactions(cast, 'RECAST').length,
        recasters: reactions(cast, 'RECAST')
          .slice(-10)
          .map(({ fid }) => ({ fid, username: nameOf(fid), displayName: textOf(fid, 'DISPLAY') })),
      },
      watches: { count: 0 },
      quoteCount: 0,
      combinedRecastCount: reactions(cast, 'RECAST').length,
      ...(within && { channel: { key: within.key, name: within.name, authorContext: {} } }),
      ...(viewer !== undefined && {
        viewerContext: {
          reacted: isOn(viewer, 'LIKE', cast),
          recast: isOn(viewer, 'RECAST', cast),
          bookmarked: state.bookmarks.get(viewer)?.includes(cast.hash) ?? false,
        },
      }),
    }
  }
  return {
    user,
    channel,
    find,
    parentOf,
    bodyOf,
    cast: (cast, viewer) => toCast(cast, viewer, 1),
    castsBy: (fid) => store().byFid('casts', fid).toReversed(),
    repliesTo: (cast) => store().byTarget('casts', toKey(cast)),
  }
}

/** The service writes mentions into the text. Positions are UTF-8 bytes. */
function writeMentions({ text, mentions, mentionsPositions }: CastBody, nameOf: (fid: number) => string): string {
  const bytes = Buffer.from(text)
  let done = 0
  let written = ''
  for (const [index, position] of mentionsPositions.entries()) {
    written += `${bytes.subarray(done, position)}@${nameOf(mentions[index]!)}`
    done = position
  }
  return `${written}${bytes.subarray(done)}`
}
