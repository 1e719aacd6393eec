import type { Limit, ReplyInputOf } from '@chorus/contract/call'
import { decodeInput } from '@chorus/contract/decode-input'
import { nftImagePath } from '@chorus/contract/nfts/nft-image'
import type { NftDetail } from '@chorus/contract/nfts/nft-types'
import { nftCollection, nftCollectionItems, nftDetail, nftHolders, NftImageQuery, walletNfts } from '@chorus/contract/nfts/nfts'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context, Hono } from 'hono'
import type { Viewer } from '../../account/find-viewer.ts'
import { requireWalletAddress } from '../../account/wallet-address.ts'
import { readClientAddress } from '../../guard/client-address.ts'
import { createSendBytes } from '../../guard/send-bytes.ts'
import type { ChainNfts } from '../../nfts/create-nfts.ts'
import type { FoundNft } from '../../nfts/explorer-nft.ts'
import type { NftImages } from '../../nfts/nft-images.ts'

export interface NftDeps {
  /** By chain. */
  nfts: ReadonlyMap<number, ChainNfts>
  /** Undefined if this server reads no files from other hosts. */
  images: NftImages | undefined
  trustedProxies: number
  countFile(context: Context, limit: Limit): Promise<void>
}

/** Nothing in it may run. */
const imageHeaders = {
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
}

/** Provider API §3.12. */
export function nftRoutes(app: Hono, serve: Serve<Viewer>, { nfts, images, trustedProxies, countFile }: NftDeps): void {
  const at = (chainId: number): ChainNfts => {
    const found = nfts.get(chainId)
    if (!found) throw new Refusal('NFTs of this chain are not set up on this server.')
    return found
  }
  const learn = (found: readonly FoundNft[]): NftDetail[] => {
    images?.learn(found)
    return found.map(({ nft }) => nft)
  }

  serve(walletNfts, async ({ query }): Promise<ReplyInputOf<typeof walletNfts>> => {
    const { kind, address } = await requireWalletAddress(query.walletAddress)
    if (kind !== 'wallet') return { nfts: [], cursor: null }
    const { found, cursor } = await reading(at(query.chainId).ofWallet(address, query.contractAddress, query.cursor))
    return { nfts: learn(found), cursor }
  })

  serve(nftDetail, async ({ body }) => {
    const chain = at(body.chainId)
    const all = body.list.map(({ contract_address: contract, token_id: tokenId }) => chain.find(contract, tokenId))
    return learn((await reading(Promise.all(all))).flatMap((found) => found ?? []))
  })

  serve(nftCollection, async ({ query }) => (await reading(at(query.chainId).collection(query.contractAddress))) ?? null)

  serve(nftCollectionItems, async ({ query }) => {
    const chain = at(query.chainId)
    const { found, cursor } = await reading(chain.items(query.contractAddress, query.cursor))
    const total = found[0]?.nft.collection.items_total
    return { content: learn(found), next: cursor ?? '', total: total ?? found.length }
  })

  serve(nftHolders, async ({ query }) => {
    const chain = at(query.chainId)
    const [holders, collection] = await reading(
      Promise.all([chain.holders(query.contractAddress), chain.collection(query.contractAddress)]),
    )
    const total = collection?.items_total
    return holders.slice(0, query.size ?? 100).map(({ address, amount }) => ({
      address,
      value: Number(amount),
      proportion: total ? `${((Number(amount) / total) * 100).toFixed(2)}%` : '',
    }))
  })

  const sendBytes = createSendBytes()
  app.get(nftImagePath, async (context) => {
    await countFile(context, 'media')
    const { chainId, contractAddress: contract, tokenId, size } = decodeInput(NftImageQuery, context.req.query())
    if (!images) throw new Refusal('Images of NFTs are not set up on this server.', { status: 403 })
    const household = readClientAddress(context, trustedProxies) ?? ''
    const image = await reading(images.find({ chainId, contract, tokenId }, size, household))
    // Not an error, which browsers would report for each tile of a page.
    if (!image) return context.body(null, 204, { 'cache-control': 'public, max-age=300' })
    return sendBytes(image.bytes, { ...imageHeaders, 'cache-control': 'public, max-age=86400', 'content-type': image.type })
  })
}

async function reading<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (cause) {
    if (cause instanceof Refusal) throw cause
    throw new Refusal('NFTs aren’t available right now. Try again in a moment.', { status: 502, cause })
  }
}
