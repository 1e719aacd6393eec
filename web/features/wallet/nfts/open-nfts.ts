import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import type { NftAsset, NftCollection, NftDetail } from '@chorus/contract/nfts/nft-types'
import { nftCollection, nftCollectionItems, nftDetail, nftHolders, walletNfts } from '@chorus/contract/nfts/nfts'
import { Failure } from '@chorus/model/failure'
import { createPages, type Page, type Pages } from '../../../cache/resources/pages.ts'
import { createResource, type Resource } from '../../../cache/resources/resource.ts'
import type { Services } from '../../../services/context/services.ts'

/** NFTs belong to no network, but what is loaded of them is shared per account like everything else. */
const openPages = <T extends NftAsset>(services: Services, key: string, fetchPage: (cursor: string | undefined) => Promise<Page<T>>) =>
  services.sharedState<Pages<T>>(`nfts:${key}`, undefined, () =>
    createPages(fetchPage, ({ contract_address: contract, token_id: id }) => `${contract}.${id}`),
  )

export const openWalletNfts = (services: Services, address: string, chainId: number): Pages<NftDetail> =>
  openPages(services, `${chainId}:${address}`, async (cursor) => {
    const query = { walletAddress: address, chainId: String(chainId), cursor }
    const { nfts, cursor: next } = await askOwnServer(services.ownFetcher, walletNfts, { query })
    return { items: nfts, cursor: next }
  })

export interface CollectionPlace {
  chainId: number
  /** In lower case. */
  contract: string
}
export interface NftPlace extends CollectionPlace {
  tokenId: string
}

const openOne = <T>(services: Services, key: string, load: () => Promise<T | null | undefined>, known?: T): Resource<T> => {
  const loadIt = async () => {
    const value = await load()
    if (!value) throw new Failure('not-found', 'There is no such NFT.')
    return value
  }
  return services.sharedState<Resource<T>, T>(`nft:${key}`, undefined, (loaded) => createResource(loadIt, loaded), known)
}

export const openNft = (services: Services, { chainId, contract, tokenId }: NftPlace, known?: NftDetail): Resource<NftDetail> =>
  openOne(
    services,
    `${chainId}.${contract}.${tokenId}`,
    async () => {
      const body = { chainId, list: [{ contract_address: contract, token_id: tokenId }] }
      return (await askOwnServer(services.ownFetcher, nftDetail, { body }))[0]
    },
    known,
  )

export const openCollection = (
  services: Services,
  { chainId, contract }: CollectionPlace,
  known?: NftCollection,
): Resource<NftCollection> =>
  openOne(
    services,
    `${chainId}.${contract}`,
    () => askOwnServer(services.ownFetcher, nftCollection, { query: { chainId: String(chainId), contractAddress: contract } }),
    known,
  )

export const openItems = (services: Services, { chainId, contract }: CollectionPlace): Pages<NftAsset> =>
  openPages(services, `${chainId}.${contract}`, async (cursor) => {
    const query = { chainId: String(chainId), contractAddress: contract, cursor }
    const { content, next } = await askOwnServer(services.ownFetcher, nftCollectionItems, { query })
    return { items: content, cursor: next || null }
  })

type Holder = ReplyOf<typeof nftHolders>[number]

export const openHolders = (services: Services, { chainId, contract }: CollectionPlace): Pages<Holder> =>
  services.sharedState<Pages<Holder>>(`nfts:${chainId}.${contract}:holders`, undefined, () =>
    createPages(
      async () => {
        const query = { chainId: String(chainId), contractAddress: contract }
        return { items: await askOwnServer(services.ownFetcher, nftHolders, { query }), cursor: null }
      },
      ({ address }) => address,
    ),
  )
