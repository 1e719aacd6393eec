import type { NftCollection, NftDetail } from '@chorus/contract/nfts/nft-types'
import { useParams } from '@tanstack/react-router'
import type { Resource } from '../../../cache/resources/resource.ts'
import type { Services } from '../../../services/context/services.ts'
import { CollectionPage, toCollectionHead } from './collection-page.tsx'
import { NftPage, toNftHead } from './nft-page.tsx'
import { openCollection, openNft } from './open-nfts.ts'

interface NftParams {
  chainId: string
  contract: string
  tokenId?: string
}

/** What a path leads to, with the title of its page. Undefined: it can't lead anywhere, so that no explorer is asked. */
export function openByPath(services: Services, { chainId, contract, tokenId }: NftParams): Resource<NftDetail | NftCollection> | undefined {
  if (!/^\d{1,10}$/.test(chainId) || !/^0x[\da-f]{40}$/i.test(contract)) return undefined
  const place = { chainId: Number(chainId), contract: contract.toLowerCase() }
  if (tokenId === undefined) return openCollection(services, place)
  return /^\d{1,78}$/.test(tokenId) ? openNft(services, { ...place, tokenId }) : undefined
}

export const toHead = (found: NftDetail | NftCollection | undefined, services: Pick<Services, 'settings'>) =>
  found && 'token_id' in found ? toNftHead(found, services) : toCollectionHead(found, services)

/** `/nft/{chainId}/{contract}/{tokenId}`: one token. Without a number: its collection. */
export function NftsPage() {
  const { tokenId } = useParams({ strict: false }) as { tokenId?: string }
  return tokenId === undefined ? <CollectionPage /> : <NftPage />
}
