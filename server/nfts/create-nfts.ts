import type { NftCollection } from '@chorus/contract/nfts/nft-types'
import { nftChainIds } from '@chorus/model/chain/nft'
import * as v from 'valibot'
import type { Explorers } from '../config/chains.ts'
import { createAskExplorer, type AskExplorer } from '../upstream/chains/ask-explorer.ts'
import { type PagePlace, readCursor, toCursor, toPagePlace } from '../upstream/chains/page-cursor.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { type FoundNft, Instance, Token, toCollection, toNft } from './explorer-nft.ts'

export interface FoundNfts {
  found: FoundNft[]
  /** Null: the last page. */
  cursor: string | null
}

export interface NftHolder {
  address: string
  amount: bigint
}

/** The NFTs of one chain. Everything rejects when its explorer doesn't respond. */
export interface ChainNfts {
  /** `contract`: one collection only. */
  ofWallet(address: string, contract: string | undefined, cursor: string | undefined): Promise<FoundNfts>
  find(contract: string, tokenId: string): Promise<FoundNft | undefined>
  collection(contract: string): Promise<NftCollection | undefined>
  items(contract: string, cursor: string | undefined): Promise<FoundNfts>
  /** Those with most first, at most 50. */
  holders(contract: string): Promise<NftHolder[]>
}

const Page = v.object({ items: v.pipe(v.array(v.unknown()), v.maxLength(200)), next_page_params: v.nullish(v.unknown()) })
const Holder = v.object({
  address: v.object({ hash: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase()) }),
  value: v.pipe(
    v.string(),
    v.regex(/^\d{1,90}$/),
    v.transform((text) => BigInt(text)),
  ),
})
/** Pages without a token of the collection that is asked for. */
const mostSkipped = 10
/** ms, and entries per chain. */
const cached = { age: 60_000, size: 200 }

/** By chain, those whose explorer is configured. */
export function createNfts(explorers: Explorers, now: () => number): ReadonlyMap<number, ChainNfts> {
  const ask = createAskExplorer(explorers)
  return new Map(nftChainIds.filter((id) => explorers.urls.has(id)).map((id) => [id, createChainNfts(id, ask, now)]))
}

/** Each chain by itself, because a reader pauses after failures. */
function createChainNfts(chainId: number, ask: AskExplorer, now: () => number): ChainNfts {
  /** A key of several parts, as text. */
  const reader = <T, P extends readonly unknown[]>(read: (...parts: P) => Promise<T>) => {
    const gentle = createGentleReader((key) => read(...(JSON.parse(key) as P)), { ...cached, now })
    return (...parts: P) => gentle(JSON.stringify(parts))
  }
  const toPage = (page: v.InferOutput<typeof Page> | undefined, of?: Token): FoundNfts => ({
    found: (page?.items ?? []).flatMap((item) => toFound(chainId, item, of)),
    cursor: toCursor(toPagePlace(page?.next_page_params)),
  })
  const readWallet = reader(async (address: string, place: PagePlace | null) =>
    // Explorers don't repeat our filter in the place of the next page.
    toPage(await ask(chainId, `addresses/${address}/nft`, Page, { ...place, type: 'ERC-721,ERC-404,ERC-1155' })),
  )
  const readToken = reader(async (contract: string) => ask(chainId, `tokens/${contract}`, Token))
  const readItems = reader(async (contract: string, place: PagePlace | null): Promise<FoundNfts> => {
    const token = await readToken(contract)
    if (!token || !toCollection(chainId, token)) return { found: [], cursor: null }
    return toPage(await ask(chainId, `tokens/${contract}/instances`, Page, place ?? {}), token)
  })
  const readOne = reader(async (contract: string, tokenId: string): Promise<FoundNft | undefined> => {
    const instance = await ask(chainId, `tokens/${contract}/instances/${tokenId}`, Instance)
    if (!instance) return undefined
    return toNft(chainId, instance, instance.token ? undefined : await readToken(contract))
  })
  const readHolders = reader(async (contract: string): Promise<NftHolder[]> => {
    const page = await ask(chainId, `tokens/${contract}/holders`, Page)
    return (page?.items ?? []).flatMap((item) => {
      const result = v.safeParse(Holder, item)
      return result.success ? [{ address: result.output.address.hash, amount: result.output.value }] : []
    })
  })
  return {
    async ofWallet(address, contract, cursor) {
      let page = await readWallet(address, readCursor(cursor) ?? null)
      if (!contract) return page
      const ofContract = () => page.found.filter(({ nft }) => nft.contract_address === contract)
      // Explorers don't filter by contract.
      for (let left = mostSkipped; left > 0 && page.cursor && ofContract().length === 0; left -= 1)
        page = await readWallet(address, readCursor(page.cursor) ?? null)
      return { ...page, found: ofContract() }
    },
    find: readOne,
    collection: async (contract) => {
      const token = await readToken(contract)
      return token && toCollection(chainId, token)
    },
    items: (contract, cursor) => readItems(contract, readCursor(cursor) ?? null),
    holders: readHolders,
  }
}

/** An invalid entry is left out. */
function toFound(chainId: number, item: unknown, of: Token | undefined): FoundNft[] {
  const result = v.safeParse(Instance, item)
  const found = result.success ? toNft(chainId, result.output, of) : undefined
  return found ? [found] : []
}
