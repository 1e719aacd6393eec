import type { PlayerHost } from './player-hosts.ts'

/** A player: its URL, or that the page itself must name it. */
export interface Embed {
  /** Undefined: the page names it. */
  playerUrl: string | undefined
  /** px; as wide as the post. */
  height: number
}

type Parts = Readonly<Record<string, string | undefined>>

interface Player {
  /** Hosts of links, without `www.`. */
  hosts: readonly PlayerHost[]
  path: RegExp
  /** The only query a link may have. Absent: any. */
  query?: RegExp
  height: number
  /** The only origin that this player may be loaded from. */
  origin: string
  /** The player's URL, derived from the link. Absent: its page names it. */
  toUrl?(parts: Parts): string
  /** Maps a URL named by the page to the one we embed; undefined when it is not the player's own. */
  fromPage?(named: URL): string | undefined
}

const usual = 415
/** Share parameters that apps add. */
const onlyShared = /^(?:\?(?:si=[^&]{0,200})?)?$/

/** Provider API §11.5. Players load only after a press. */
const players: readonly Player[] = [
  {
    hosts: ['youtube.com', 'm.youtube.com'],
    path: /^\/watch\/?$/,
    query: /[?&]v=[\w-]{6,20}(?:&|$)/,
    height: usual,
    origin: 'https://www.youtube-nocookie.com',
    fromPage: fromYoutube,
  },
  { hosts: ['youtu.be'], path: /^\/[\w-]{6,20}$/, height: usual, origin: 'https://www.youtube-nocookie.com', fromPage: fromYoutube },
  {
    hosts: ['tape.xyz'],
    path: /^\/watch\/[\w-]{1,100}$/,
    query: onlyShared,
    height: usual,
    origin: 'https://embed.tape.xyz',
    fromPage: ({ origin, pathname }) =>
      origin === 'https://embed.tape.xyz' && /^\/[\w-]{1,100}$/.test(pathname) ? origin + pathname : undefined,
  },
  {
    hosts: ['twitch.tv', 'm.twitch.tv'],
    path: /^\/videos\/\d{1,15}$/,
    height: usual,
    origin: 'https://player.twitch.tv',
    fromPage: ({ origin, pathname, searchParams }) => {
      const [, video] = /^v?(\d{1,15})$/.exec(searchParams.get('video') ?? '') ?? []
      return origin === 'https://player.twitch.tv' && pathname === '/' && video ? `${origin}/?video=${video}` : undefined
    },
  },
  {
    hosts: ['kick.com'],
    path: /^\/(?!(?:about|browse|categories|category|following|search|terms-of-service|privacy-policy)\/?$)(?<channel>\w{2,30})\/?$/,
    height: usual,
    origin: 'https://player.kick.com',
    toUrl: ({ channel }) => `https://player.kick.com/${channel}`,
  },
  {
    hosts: ['open.spotify.com'],
    path: /^\/track\/(?<id>[A-Za-z\d]{10,40})$/,
    query: onlyShared,
    height: 155,
    origin: 'https://open.spotify.com',
    toUrl: ({ id }) => `https://open.spotify.com/embed/track/${id}`,
  },
  {
    hosts: ['open.spotify.com'],
    path: /^\/playlist\/(?<id>[A-Za-z\d]{10,40})$/,
    query: onlyShared,
    height: 380,
    origin: 'https://open.spotify.com',
    toUrl: ({ id }) => `https://open.spotify.com/embed/playlist/${id}`,
  },
  {
    hosts: ['soundcloud.com'],
    path: /^\/[\w-]{1,100}\/[\w-]{1,200}$/,
    query: onlyShared,
    height: usual,
    origin: 'https://w.soundcloud.com',
    fromPage: ({ origin, pathname, search }) =>
      origin === 'https://w.soundcloud.com' && /^\/player\/?$/.test(pathname) ? `${origin}/player/${search}` : undefined,
  },
  {
    hosts: ['oohlala.xyz'],
    path: /^\/playlist\/[\da-f-]{4,64}$/,
    query: onlyShared,
    height: usual,
    origin: 'https://oohlala.xyz',
    fromPage: ({ origin, pathname }) =>
      origin === 'https://oohlala.xyz' && /^(?:\/embed)?\/playlist\/[\da-f-]{4,64}(?:\/embed)?$/.test(pathname)
        ? origin + pathname
        : undefined,
  },
  {
    hosts: ['tiktok.com'],
    path: /^\/(?:@[\w.]{1,50}\/video|player\/v1)\/(?<id>\d{5,25})\/?$/,
    height: usual,
    origin: 'https://www.tiktok.com',
    toUrl: ({ id }) => `https://www.tiktok.com/player/v1/${id}?music_info=1&description=1`,
  },
]

/** The same videos from the host without tracking cookies. */
function fromYoutube({ origin, pathname }: URL): string | undefined {
  const isOwn = ['https://www.youtube.com', 'https://youtube.com', 'https://www.youtube-nocookie.com'].includes(origin)
  return isOwn && /^\/embed\/[\w-]{6,20}$/.test(pathname) ? `https://www.youtube-nocookie.com${pathname}` : undefined
}

/** Every origin our pages may embed a player from. */
export const playerOrigins: readonly string[] = [...new Set(players.map(({ origin }) => origin))]

/** The origins of players known by link alone, which work without fetching pages. */
export const linkedPlayerOrigins: readonly string[] = [...new Set(players.flatMap(({ toUrl, origin }) => (toUrl ? [origin] : [])))]

function findPlayer(link: string): { player: Player; parts: Parts } | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, hostname, port, username, pathname, search } = new URL(link)
  if (!/^https?:$/.test(protocol) || port !== '' || username !== '') return undefined
  const host = hostname.replace(/^www\./, '')
  for (const player of players) {
    const found =
      (player.hosts as readonly string[]).includes(host) && (player.query?.test(search) ?? true) ? player.path.exec(pathname) : null
    if (found) return { player, parts: found.groups ?? {} }
  }
  return undefined
}

/** Undefined: no player. Makes no request. */
export function recogniseEmbed(link: string): Embed | undefined {
  const found = findPlayer(link)
  return found && { playerUrl: found.player.toUrl?.(found.parts), height: found.player.height }
}

/** The first URL named by the link's page that belongs to its player. */
export function pickPlayerUrl(link: string, named: readonly string[]): string | undefined {
  const fromPage = findPlayer(link)?.player.fromPage
  for (const address of fromPage ? named : []) {
    if (address.length > 2000 || !URL.canParse(address)) continue
    const url = new URL(address)
    const own = url.username === '' && url.password === '' ? fromPage!(url) : undefined
    if (own !== undefined) return own
  }
  return undefined
}

/** The URL to embed on a page at this host: one player requires the embedding host. */
export function toFrameUrl(playerUrl: string, ownHost: string): string {
  const url = new URL(playerUrl)
  if (url.origin === 'https://player.twitch.tv') url.searchParams.set('parent', ownHost)
  return url.href
}
