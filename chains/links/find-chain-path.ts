import { findNftLink, readSite } from './find-nft-link.ts'

/** Sites that show a wallet by address or ENS name. Block explorers use the same path; those of test networks show what no page here does. */
const wallet =
  /^(?![^/]*(?:sepolia|holesky|hoodi|goerli|amoy|fuji|test))(?:(?:(?:[a-z-]+\.)?(?:[a-z]*scan\.(?:io|org|com|xyz|net)|blockscout\.com|snowtrace\.(?:io|dev))|explorer\.(?:zora\.energy|lens\.xyz|mainnet\.aurora\.dev))\/address|debank\.com\/profile|zapper\.xyz\/account|opensea\.io|app\.ens\.domains|app\.zerion\.io)\/(0x[\da-fA-F]{40}|(?:[\p{L}\p{N}_-]{1,63}\.){1,4}eth)(?:\/overview)?$/u

/** Chains whose NFTs are shown here without further settings: those of `nftChainIds` with a preset explorer. */
const shownChains: readonly unknown[] = [1, 10, 137, 8453]

/**
 * The path of our own page for what a block explorer, marketplace or wallet shows at a link. Undefined: no page here shows it, and the link
 * opens there.
 */
export function findChainPath(link: string): string | undefined {
  // `#code` and the like name a part that our page doesn't have.
  const site = link.includes('#') ? undefined : readSite(link)
  if (site === undefined) return undefined
  const nft = findNftLink(link)
  if (shownChains.includes(nft?.chainId)) return `/nft/${nft!.chainId}/${nft!.contract}${nft!.tokenId ? `/${nft!.tokenId}` : ''}`
  const found = wallet.exec(decode(site))?.[1]
  return found && toWalletPath(found)
}

export const toWalletPath = (id: string): string => `/profile/wallet/${encodeURIComponent(id)}`

function decode(site: string): string {
  try {
    return decodeURIComponent(site)
  } catch {
    return site
  }
}
