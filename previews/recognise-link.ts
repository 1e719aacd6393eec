/** What a link leads to, by its URL alone. */
export type RecognisedLink =
  | { kind: 'x-post'; id: string; handle: string | undefined }
  | { kind: 'x-space'; id: string }
  | { kind: 'farcaster-post'; hash: string; handle: string | undefined }
  | { kind: 'lens-post'; id: string }
  | { kind: 'snapshot'; space: string; id: string }
  | { kind: 'mirror'; digest: string; owner: string | undefined }
  | { kind: 'paragraph'; user: string; slug: string }
  /** An item of a collection; not every URL names its chain. */
  | { kind: 'nft'; contract: string; tokenId: string; chainId: number | undefined }

interface Rule {
  /** The host, or any subdomain when it starts with a dot. */
  hosts: readonly string[]
  path: RegExp
  to(parts: Record<string, string | undefined>, host: string): RecognisedLink
}

const chainsByHost: Readonly<Record<string, number>> = {
  'eth.nftscan.com': 1,
  'bnb.nftscan.com': 56,
  'polygon.nftscan.com': 137,
  'ava.nftscan.com': 43_114,
  'arbitrum.nftscan.com': 42_161,
  'optimism.nftscan.com': 10,
  'base.nftscan.com': 8453,
  'etherscan.io': 1,
}
const chainsByName: Readonly<Record<string, number>> = {
  ethereum: 1,
  eth: 1,
  bsc: 56,
  matic: 137,
  polygon: 137,
  arbitrum: 42_161,
  optimism: 10,
  base: 8453,
  avalanche: 43_114,
}
const hex = String.raw`0x[\da-fA-F]{40}`

/** Provider API §11.5. The first match wins. */
const rules: readonly Rule[] = [
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
  { hosts: ['hey.xyz'], path: /^\/posts\/(?<id>[\w-]{1,200})\/?$/, to: ({ id }) => ({ kind: 'lens-post', id: id! }) },
  {
    hosts: ['snapshot.org', 'snapshot.box'],
    path: /^\/(?:s:)?(?<space>[\w.:-]{1,100})\/proposal\/(?<id>0x[\da-fA-F]{64}|[\w]{40,70})\/?$/,
    to: ({ space, id }) => ({ kind: 'snapshot', space: space!.replace(/^s:/, ''), id: id! }),
  },
  {
    hosts: ['mirror.xyz'],
    path: /^\/(?<owner>[\w.-]{1,100})\/(?<digest>[\w-]{43})\/?$/,
    to: ({ owner, digest }) => ({ kind: 'mirror', digest: digest!, owner }),
  },
  {
    hosts: ['.mirror.xyz'],
    path: /^\/(?<digest>[\w-]{43})\/?$/,
    to: ({ digest }, host) => ({ kind: 'mirror', digest: digest!, owner: host.slice(0, -'.mirror.xyz'.length) }),
  },
  {
    hosts: ['paragraph.xyz', 'paragraph.com'],
    path: /^\/(?:view\/)?@(?<user>[\w.-]{1,100})\/(?<slug>[\w-]{1,300})\/?$/,
    to: ({ user, slug }) => ({ kind: 'paragraph', user: user!, slug: slug! }),
  },
  {
    hosts: Object.keys(chainsByHost),
    path: new RegExp(String.raw`^/(?:nft/)?(?<contract>${hex})/(?<tokenId>\d{1,78})/?$`),
    to: ({ contract, tokenId }, host) => toNft(contract!, tokenId!, chainsByHost[host]),
  },
  {
    hosts: ['opensea.io'],
    path: new RegExp(String.raw`^/(?:[a-z]{2}/)?(?:assets|item)/(?:(?<chain>[a-z]+)/)?(?<contract>${hex})/(?<tokenId>\d{1,78})/?$`),
    to: ({ chain = 'ethereum', contract, tokenId }) => toNft(contract!, tokenId!, chainsByName[chain]),
  },
  {
    hosts: ['rarible.com'],
    path: new RegExp(String.raw`^/token/(?:(?<chain>[a-z]+)/)?(?<contract>${hex}):(?<tokenId>\d{1,78})/?$`),
    to: ({ chain = 'ethereum', contract, tokenId }) => toNft(contract!, tokenId!, chainsByName[chain]),
  },
]

const toNft = (contract: string, tokenId: string, chainId: number | undefined): RecognisedLink => ({
  kind: 'nft',
  contract: contract.toLowerCase(),
  tokenId,
  chainId,
})

/** Undefined: not recognised. Makes no request. */
export function recogniseLink(link: string): RecognisedLink | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, hostname, pathname, username } = new URL(link)
  if (!/^https?:$/.test(protocol) || username !== '') return undefined
  const host = hostname.replace(/^www\./, '')
  for (const { hosts, path, to } of rules) {
    if (!hosts.some((known) => (known.startsWith('.') ? host.endsWith(known) && host !== known.slice(1) : host === known))) continue
    const found = path.exec(pathname)
    if (found) return to(found.groups ?? {}, host)
  }
  return undefined
}
