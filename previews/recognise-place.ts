import type { NetworkName } from '@chorus/model/network-identity'

/** A profile, post or feed on its own network, by the URL that people share. */
export type RecognisedPlace =
  | { kind: 'profile'; network: NetworkName; id: string }
  /** The URL may name the author by handle, while our id needs the permanent id: `toId` builds it. */
  | { kind: 'post' | 'feed'; network: NetworkName; author: string; toId(profileId: string): string }

type Parts = Record<string, string | undefined>

interface Rule {
  hosts: readonly string[]
  path: RegExp
  to(parts: Parts): RecognisedPlace
}

const profile =
  (network: NetworkName) =>
  ({ id }: Parts): RecognisedPlace => ({ kind: 'profile', network, id: id! })

const plc = 'did:plc:'
const toRecord =
  (kind: 'post' | 'feed') =>
  ({ author, key }: Parts): RecognisedPlace => ({
    kind,
    network: 'bluesky',
    author: author!,
    toId: (did) => `${did.startsWith(plc) ? did.slice(plc.length) : did}_${key}`,
  })

/** A handle or a DID. */
const actor = String.raw`did:[a-z]+:[\w.:%-]{1,200}|[\w-]{1,63}(?:\.[\w-]{1,63})+`
const key = String.raw`[\w.~:-]{1,512}`

/** The first match wins. Reserved path segments of the networks are not handles. */
const rules: readonly Rule[] = [
  {
    hosts: ['bsky.app'],
    path: new RegExp(`^/profile/(?<author>${actor})/post/(?<key>${key})/?$`),
    to: toRecord('post'),
  },
  { hosts: ['bsky.app'], path: new RegExp(`^/profile/(?<author>${actor})/feed/(?<key>${key})/?$`), to: toRecord('feed') },
  { hosts: ['bsky.app'], path: new RegExp(`^/profile/(?<id>${actor})/?$`), to: profile('bluesky') },
  {
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    path: /^\/(?!(?:home|explore|search|settings|messages|notifications|login|signup|intent|share|hashtag|i)\/?$)@?(?<id>\w{1,15})\/?$/,
    to: profile('x'),
  },
  { hosts: ['warpcast.com', 'farcaster.xyz'], path: /^\/~\/profiles\/(?<id>\d{1,12})\/?$/, to: profile('farcaster') },
  { hosts: ['warpcast.com', 'farcaster.xyz'], path: /^\/(?<id>[a-z\d][a-z\d-]{0,15}(?:\.[a-z\d-]{1,60})*)\/?$/, to: profile('farcaster') },
  {
    hosts: ['palus.app', 'hey.xyz', 'orb.club'],
    path: /^\/(?:(?:u\/|@)(?<id>[a-z\d][\w-]{0,25})|account\/(?<address>0x[\da-fA-F]{40}))\/?$/,
    to: ({ id, address }) => ({ kind: 'profile', network: 'lens', id: (id ?? address)! }),
  },
]

const records: Readonly<Record<string, 'post' | 'feed'>> = { 'app.bsky.feed.post': 'post', 'app.bsky.feed.generator': 'feed' }

/** Undefined: not recognised. Makes no request. */
export function recognisePlace(link: string): RecognisedPlace | undefined {
  if (link.startsWith('at://')) return readAtUri(link)
  if (/^did:(?:plc|web):[\w.:%-]{1,200}$/.test(link)) return { kind: 'profile', network: 'bluesky', id: link }
  if (!URL.canParse(link)) return undefined
  const { protocol, hostname, pathname, username } = new URL(link)
  if (!/^https?:$/.test(protocol) || username !== '') return undefined
  const host = hostname.replace(/^www\./, '')
  for (const { hosts, path, to } of rules) {
    const found = hosts.includes(host) ? path.exec(pathname) : null
    if (found) return to(found.groups ?? {})
  }
  return undefined
}

function readAtUri(uri: string): RecognisedPlace | undefined {
  const found = new RegExp(`^at://(?<author>${actor})(?:/(?<collection>[\\w.-]{1,100})/(?<key>${key}))?$`).exec(uri)
  if (!found) return undefined
  const { author, collection } = found.groups!
  if (collection === undefined) return { kind: 'profile', network: 'bluesky', id: author! }
  const kind = Object.hasOwn(records, collection) ? records[collection] : undefined
  return kind && toRecord(kind)(found.groups!)
}
