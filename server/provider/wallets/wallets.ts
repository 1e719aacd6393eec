import { toChecksumAddress } from '@chorus/chains/to-checksum-address'
import type { ReplyInputOf } from '@chorus/contract/call'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { walletActivity } from '@chorus/contract/wallets/activity'
import { nativeBalances } from '@chorus/contract/wallets/native-balances'
import { resolveWallet } from '@chorus/contract/wallets/resolve-wallet'
import { chainIds } from '@chorus/model/chain/chain'
import type { Viewer } from '../../account/find-viewer.ts'
import { readWalletAddress, requireWalletAddress } from '../../account/wallet-address.ts'
import { toEnsName } from '../../upstream/ethereum/to-ens-name.ts'
import type { Wallets } from '../../wallets/create-wallets.ts'

/** What anyone may know of a wallet. */
export function walletsRoutes(serve: Serve<Viewer>, { ens, nftChains, findNativeBalances, findNativePrices, activity }: Wallets): void {
  const chains = { nft_chains: [...nftChains], activity_chains: [...activity.keys()] }
  serve(resolveWallet, async ({ query }): Promise<ReplyInputOf<typeof resolveWallet>> => {
    const found = await readWalletAddress(query.name)
    if (found?.kind === 'solana')
      return { address: found.address, blockchain: 'solana' as const, ens: null, nft_chains: [], activity_chains: [] }
    // The name is optional; the page works without it.
    if (found)
      return { ...(await toEthereum(found.address)), ...chains, ens: (await ens?.nameOf(found.address).catch(() => undefined)) ?? null }
    const name = await toEnsName(query.name)
    if (!name) throw new Refusal(`Invalid address: ${query.name}`, { status: 404 })
    if (!ens) throw new Refusal('Wallet names are not set up on this server.', { status: 503 })
    const address = await ens.addressOf(name).catch((cause: unknown) => {
      throw new Refusal('Ethereum isn’t responding. Try again in a moment.', { status: 502, cause })
    })
    if (!address) throw new Refusal('This name has no wallet.', { status: 404 })
    return { ...(await toEthereum(address)), ...chains, ens: name }
  })

  serve(nativeBalances, async ({ query }) => {
    const { kind, address } = await requireWalletAddress(query.address)
    const [balances, prices] = await Promise.all([kind === 'wallet' ? findNativeBalances(address) : [], findNativePrices()])
    return {
      list: balances.map(({ chain: { chainId, nativeCurrency }, amount }) => ({
        chain_id: chainId,
        symbol: nativeCurrency.symbol,
        decimals: nativeCurrency.decimals,
        raw_amount: amount === undefined ? null : String(amount),
        price_usd: prices.get(nativeCurrency.symbol) ?? null,
      })),
    }
  })

  serve(walletActivity, async ({ query }): Promise<ReplyInputOf<typeof walletActivity>> => {
    const { kind, address } = await requireWalletAddress(query.address)
    if (kind !== 'wallet') return { list: [], cursor: null }
    const find = activity.get(query.chainId ?? chainIds.mainnet)
    if (!find) throw new Refusal('Wallet activity on this chain is not set up on this server.', { status: 503 })
    return find(address, query.cursor).catch((cause: unknown) => {
      if (cause instanceof Refusal) throw cause
      throw new Refusal('Wallet activity isn’t available right now. Try again in a moment.', { status: 502, cause })
    })
  })
}

const toEthereum = async (address: string) => ({ address: await toChecksumAddress(address), blockchain: 'ethereum' as const })
