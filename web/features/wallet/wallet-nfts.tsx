import { findChain } from '@chorus/chains/chain-table'
import { chainIds } from '@chorus/model/chain/chain'
import { Image } from 'lucide-react'
import { useState } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { ChainPills } from './chain-pills.tsx'
import { NftList } from './nfts/nft-list.tsx'
import { openWalletNfts } from './nfts/open-nfts.ts'
import type { FoundWallet } from './open-wallet.ts'

/** The NFTs of a wallet, by chain. */
export function WalletNfts({ wallet: { address, blockchain, nft_chains: known } }: { wallet: FoundWallet }) {
  const t = useT()
  const services = useServices()
  const [chainId, setChain] = useState(known[0] ?? chainIds.mainnet)
  if (blockchain === 'solana') return <EmptyState Icon={Image} title={t('wallet.noSolanaNfts')} hint={t('wallet.noSolanaHint')} />
  const chain = findChain(chainId)!.name
  return (
    <>
      <ChainPills known={known} chainId={chainId} onPick={setChain} />
      <NftList
        key={chainId}
        pages={openWalletNfts(services, address, chainId)}
        label={t('wallet.nfts')}
        empty={{ title: t('wallet.noNfts', { chain }), hint: t('wallet.noNftsHint') }}
      />
    </>
  )
}
