export interface NftLink {
  /** In lower case. */
  contract: string
  /** Undefined for a whole collection. */
  tokenId: string | undefined
  /** Undefined if the chain is unknown. */
  chainId: number | undefined
}

/** By the names that marketplaces and explorers give them. */
const chainIds: Readonly<Record<string, number>> = {
  eth: 1,
  ethereum: 1,
  etherscan: 1,
  optimism: 10,
  optimistic: 10,
  bnb: 56,
  bsc: 56,
  bscscan: 56,
  matic: 137,
  polygon: 137,
  polygonscan: 137,
  base: 8453,
  basescan: 8453,
  arbitrum: 42_161,
  arbiscan: 42_161,
  ava: 43_114,
  avalanche: 43_114,
}

const contract = String.raw`(?<contract>0x[\da-fA-F]{40})`
const id = String.raw`(?<id>\d{1,78})`
/** Provider API §11.5, and the sites' own addresses. */
const sites = [
  `^(?<chain>[a-z]+)\\.(?:(?:nftscan|etherscan|blockscout)\\.)?(?:com|io|org)/(?:nft/|token/)?${contract}/(?:instance/)?${id}$`,
  `^(?:opensea\\.io/(?:[a-z]{2}/)?(?:assets|item)|rarible\\.com/(?:token|collection)|blur\\.io|magiceden\\.io/(?:item-details|collections))/(?:(?<chain>(?!asset|collection)[a-z]+)/)?(?:(?:asset|collection)/)?${contract}(?:[/:]${id})?(?:/items)?$`,
].map((source) => new RegExp(source))

/** Host and path of a web link, without `www.` Undefined: no link, or one with a user name, which disguises its host. */
export function readSite(link: string): string | undefined {
  if (!URL.canParse(link)) return undefined
  const { protocol, host, pathname, username } = new URL(link)
  return /^https?:$/.test(protocol) && !username ? (host + pathname).replace(/^www\.|\/$/g, '') : undefined
}

/** An NFT or a collection on a marketplace or a block explorer. Undefined: not recognised. Makes no request. */
export function findNftLink(link: string): NftLink | undefined {
  const site = readSite(link) ?? ''
  const found = sites.map((pattern) => pattern.exec(site)?.groups).find((groups) => groups !== undefined)
  if (!found) return undefined
  const { contract: address = '', id: tokenId, chain = 'eth' } = found
  return { contract: address.toLowerCase(), tokenId, chainId: Object.hasOwn(chainIds, chain) ? chainIds[chain] : undefined }
}
