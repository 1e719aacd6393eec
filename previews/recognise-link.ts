import { type InnerLink, type LinkRule, matchLink, recogniseInner } from './recognise-inner.ts'

/** What a link leads to, by its URL alone. */
export type RecognisedLink = InnerLink | OuterLink

/** What no page here shows, so that pages load no rules for it. */
type OuterLink =
  | { kind: 'mirror'; digest: string; owner: string | undefined }
  | { kind: 'paragraph'; user: string; slug: string }
  /** An item of a collection; not every URL names its chain. */
  | { kind: 'nft'; contract: string; tokenId: string; chainId: number | undefined }

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
const rules: readonly LinkRule<OuterLink>[] = [
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

const toNft = (contract: string, tokenId: string, chainId: number | undefined): OuterLink => ({
  kind: 'nft',
  contract: contract.toLowerCase(),
  tokenId,
  chainId,
})

/** Undefined: not recognised. Makes no request. */
export const recogniseLink = (link: string): RecognisedLink | undefined => recogniseInner(link) ?? matchLink(link, rules)
