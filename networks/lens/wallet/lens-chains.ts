import { lensChainIds } from '@chorus/model/chain/lens-chain-ids'
import type { WalletChain } from '../../wallets/chain-wallet.ts'

/** Lens and its test network, by chain id. Source: the published `@lens-chain/sdk`. */
const chains: Readonly<Record<number, WalletChain>> = {
  [lensChainIds.mainnet]: {
    id: lensChainIds.mainnet,
    name: 'Lens',
    currency: { name: 'GHO', symbol: 'GHO', decimals: 18 },
    rpcUrl: 'https://rpc.lens.xyz',
    explorerUrl: 'https://explorer.lens.xyz',
  },
  [lensChainIds.testnet]: {
    id: lensChainIds.testnet,
    name: 'Lens Testnet',
    currency: { name: 'GRASS', symbol: 'GRASS', decimals: 18 },
    rpcUrl: 'https://rpc.testnet.lens.xyz',
    explorerUrl: 'https://explorer.testnet.lens.xyz',
  },
}

/** Undefined: a chain that Lens isn't on. */
export const findLensChain = (id: number): WalletChain | undefined => chains[id]
