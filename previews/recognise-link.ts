import { findNftLink } from '@chorus/chains/links/find-nft-link'
import { type InnerLink, type LinkRule, matchLink, recogniseInner } from './recognise-inner.ts'

/** What a link leads to, by its URL alone. */
export type RecognisedLink = InnerLink | OuterLink

/** What no page here shows, so that pages load no rules for it. */
type OuterLink =
  | { kind: 'mirror'; digest: string; owner: string | undefined }
  | { kind: 'paragraph'; user: string; slug: string }
  /** An item of a collection; not every URL names its chain. */
  | { kind: 'nft'; contract: string; tokenId: string; chainId: number | undefined }

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
]

/** Undefined: not recognised. Makes no request. */
export const recogniseLink = (link: string): RecognisedLink | undefined =>
  recogniseInner(link) ?? matchLink(link, rules) ?? recogniseNft(link)

function recogniseNft(link: string): OuterLink | undefined {
  const { contract, tokenId, chainId } = findNftLink(link) ?? {}
  return contract === undefined || tokenId === undefined ? undefined : { kind: 'nft', contract, tokenId, chainId }
}
