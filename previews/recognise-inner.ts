/** What a link leads to that can be shown here, by its URL alone. */
export type InnerLink =
  | { kind: 'x-post'; id: string; handle: string | undefined }
  | { kind: 'x-space'; id: string }
  | { kind: 'farcaster-post'; hash: string; handle: string | undefined }
  | { kind: 'lens-post'; id: string }
  | { kind: 'snapshot'; space: string; id: string }

export interface LinkRule<T> {
  /** The host, or any subdomain when it starts with a dot. */
  hosts: readonly string[]
  path: RegExp
  /** The site routes by what follows `#`. */
  isInHash?: true
  to(parts: Record<string, string | undefined>, host: string): T
}

/** Provider API §11.5. The first match wins. */
const rules: readonly LinkRule<InnerLink>[] = [
  {
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    path: /^\/(?:i\/web|(?<handle>\w{1,15}))\/status\/(?<id>\d{1,20})\/?$/,
    to: ({ id, handle }) => ({ kind: 'x-post', id: id!, handle }),
  },
  {
    hosts: ['x.com', 'twitter.com', 'mobile.twitter.com'],
    path: /^\/\w{1,15}\/spaces\/(?<id>\w{1,20})\/?$/,
    to: ({ id }) => ({ kind: 'x-space', id: id! }),
  },
  {
    hosts: ['warpcast.com', 'farcaster.xyz'],
    path: /^\/(?:~\/conversations|(?<handle>[\w.-]{1,50}))\/(?<hash>0x[\da-fA-F]{6,40})\/?$/,
    to: ({ hash, handle }) => ({ kind: 'farcaster-post', hash: hash!.toLowerCase(), handle }),
  },
  {
    hosts: ['palus.app', 'hey.xyz', 'orb.club'],
    path: /^\/p(?:osts)?\/(?<id>[\w-]{1,200})\/?$/,
    to: ({ id }) => ({ kind: 'lens-post', id: id! }),
  },
  {
    hosts: ['snapshot.org', 'snapshot.box'],
    path: /^\/(?:s:)?(?<space>[\w.-]{1,100})\/proposal\/(?<id>0x[\da-fA-F]{64}|(?!0x)\w{40,70})\/?(?:\?.*)?$/,
    isInHash: true,
    to: ({ space, id }) => ({ kind: 'snapshot', space: space!, id: id! }),
  },
]

/** Undefined: not recognised. Makes no request. */
export const recogniseInner = (link: string): InnerLink | undefined => matchLink(link, rules)

/** What the first rule that matches a link makes of it. */
export function matchLink<T>(link: string, known: readonly LinkRule<T>[]): T | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, hostname, pathname, hash, username } = new URL(link)
  if (!/^https?:$/.test(protocol) || username !== '') return undefined
  const host = hostname.replace(/^www\./, '')
  for (const { hosts, path, isInHash, to } of known) {
    if (!hosts.some((each) => (each.startsWith('.') ? host.endsWith(each) && host !== each.slice(1) : host === each))) continue
    const found = path.exec((isInHash && hash.slice(1)) || pathname)
    if (found) return to(found.groups ?? {}, host)
  }
  return undefined
}
