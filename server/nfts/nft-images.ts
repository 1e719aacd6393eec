import type { nftImageSizes } from '@chorus/contract/nfts/nft-image'
import type { Transport } from '../upstream/http/transport.ts'
import { createFairGate } from '../upstream/images/fair-gate.ts'
import { createReadPublicImage, toPublicImage, type PublicImage, type ReadPublicImage } from '../upstream/images/read-public-image.ts'
import { createMemo } from '../upstream/memo.ts'
import type { ChainNfts } from './create-nfts.ts'
import type { FoundNft } from './explorer-nft.ts'
import { longestSource, toMediaSources } from './media-sources.ts'

type Size = (typeof nftImageSizes)[number]

export interface NftPlace {
  chainId: number
  contract: string
  tokenId: string
}

export interface NftImages {
  /** Undefined: the token has no image that can be shown. Rejects when its explorer doesn't respond. */
  find(place: NftPlace, size: Size, household: string): Promise<PublicImage | undefined>
  /** Remembers where the images of a list are, so that they needn't be asked for one by one. */
  learn(found: readonly FoundNft[]): void
}

interface NftImagesDeps {
  nfts: ReadonlyMap<number, ChainNfts>
  /** Undefined if this server reads no files from other hosts. */
  transport: Transport | undefined
  gateways: readonly string[]
  now: () => number
}

/** ms. A host that is away may come back. */
const ages = { found: 60 * 60_000, missing: 5 * 60_000 }
/** Bytes of images in memory. */
const mostBytes = 64 * 1024 * 1024
const mostKnown = 20_000
/** Addresses of one image that are tried. */
const mostSources = 4

const toKey = ({ chainId, contract, tokenId }: NftPlace): string => `${chainId}.${contract}.${tokenId}`

/** Images are read here, so that neither their hosts nor their gateways learn who looks at what. Only what a token names is read. */
export function openNftImages({ nfts, transport, gateways, now }: NftImagesDeps): NftImages | undefined {
  if (!transport) return undefined
  const readImage = createReadPublicImage(transport)
  const known = new Map<string, FoundNft['images']>()
  const through = createFairGate({ each: 8, all: 200 })

  const learn: NftImages['learn'] = (found) => {
    for (const { nft, images } of found) {
      const isShort = [...images.small, ...images.large].every((source) => source.length <= longestSource)
      const key = toKey({ chainId: nft.chain_id, contract: nft.contract_address, tokenId: nft.token_id })
      known.delete(key)
      if (isShort) known.set(key, images)
      if (known.size > mostKnown) known.delete(known.keys().next().value!)
    }
  }

  const imagesOf = async (place: NftPlace): Promise<FoundNft['images'] | undefined> =>
    known.get(toKey(place)) ?? (await nfts.get(place.chainId)?.find(place.contract, place.tokenId))?.images

  const read = async (key: string, { place, household }: { place: NftPlace; household: string }): Promise<PublicImage | undefined> =>
    through(household, async () => {
      const images = await imagesOf(place)
      const addresses = images?.[key.startsWith('small') ? 'small' : 'large'] ?? []
      const sources = [...new Set(addresses.flatMap((address) => toMediaSources(address, gateways)))]
      for (const source of sources.slice(0, mostSources)) {
        const image = await readSource(source, readImage).catch(() => undefined)
        if (image) return image
      }
      return undefined
    })
  const memo = createMemo(read, {
    age: (image) => (image ? ages.found : ages.missing),
    size: 5000,
    weight: { of: (image) => image?.bytes.length ?? 0, most: mostBytes },
    now,
  })
  return { learn, find: (place, size, household) => memo(`${size} ${toKey(place)}`, { place, household }) }
}

async function readSource(source: string, readImage: ReadPublicImage): Promise<PublicImage> {
  if (source.startsWith('data:')) return toPublicImage(Buffer.from(source.slice(source.indexOf(',') + 1), 'base64'))
  return readImage(new URL(source))
}
