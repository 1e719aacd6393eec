import { findChain } from '@chorus/chains/chain-table'
import { toExplorerUrl } from '@chorus/chains/to-explorer-url'
import type { WalletActivity } from '@chorus/contract/wallets/activity'
import { chainIds } from '@chorus/model/chain/chain'
import { toDecimal } from '@chorus/model/chain/to-decimal'
import { ArrowDownLeft, ArrowLeftRight, ArrowUpRight, FileCode, Flame, Rocket, Sparkles, Waypoints, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { toShortAddress } from '../../services/identity/to-short-address.ts'
import { usePages } from '../../services/loading/use-pages.ts'
import { walletPath } from '../../services/navigation/wallet-path.ts'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { ChainPills } from './chain-pills.tsx'
import { formatAmount } from './format-amount.ts'
import { MoreButton } from './nfts/more-button.tsx'
import { openActivity, type FoundWallet } from './open-wallet.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import styles from './wallet.module.css'

const looks: Readonly<Record<WalletActivity['kind'], readonly [MessageId, LucideIcon]>> = {
  sent: ['wallet.sent', ArrowUpRight],
  received: ['wallet.received', ArrowDownLeft],
  swapped: ['wallet.swapped', ArrowLeftRight],
  minted: ['wallet.minted', Sparkles],
  burned: ['wallet.burned', Flame],
  deployed: ['wallet.deployed', Rocket],
  called: ['wallet.called', FileCode],
}

/** The transactions and transfers of a wallet, by chain. */
export function WalletActivities({ wallet: { address, blockchain, activity_chains: known } }: { wallet: FoundWallet }) {
  const t = useT()
  const [chainId, setChain] = useState(known[0] ?? chainIds.mainnet)
  if (blockchain === 'solana') return <EmptyState Icon={Waypoints} title={t('wallet.noSolanaActivity')} hint={t('wallet.noSolanaHint')} />
  return (
    <>
      <ChainPills known={known} chainId={chainId} onPick={setChain} />
      <Activities key={chainId} address={address} chainId={chainId} />
    </>
  )
}

function Activities({ address, chainId }: { address: string; chainId: number }) {
  const t = useT()
  const pages = openActivity(useServices(), address, chainId)
  const { items, isComplete, failure, isLoading } = usePages(pages)
  const chain = findChain(chainId)!
  if (items?.length === 0 && isComplete)
    return <EmptyState Icon={Waypoints} title={t('wallet.noActivity', { chain: chain.name })} hint={t('wallet.noActivityHint')} />
  return (
    <section className={styles.part} aria-label={t('wallet.activity')}>
      {items ? (
        <ul className={styles.rows}>
          {items.map((activity) => (
            <ActivityRow key={activity.hash} activity={activity} url={toExplorerUrl(chain, `/tx/${activity.hash}`)} />
          ))}
        </ul>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={items !== undefined} onRetry={() => void pages.load()} /> : null}
      {items && !isComplete && !failure ? <MoreButton isBusy={isLoading} onPress={() => void pages.load()} /> : null}
      {!items && !failure ? <RowSkeletons count={8} /> : null}
    </section>
  )
}

function ActivityRow({ activity, url }: { activity: WalletActivity; url: string }) {
  const { t, locale } = useI18n()
  const { kind, status, counterpart, method, assets, timestamp } = activity
  const [label, Icon] = looks[kind]
  return (
    <li className={styles.row} data-away={status === 'failed' || undefined}>
      <span className={styles.kind}>
        <Icon aria-hidden size={18} />
      </span>
      <span className={styles.deed}>
        <span>
          <b>{t(label)}</b>
          {status === 'ok' ? null : <span className={styles.state}>{t(status === 'failed' ? 'wallet.failed' : 'wallet.pending')}</span>}
        </span>
        <small>
          {counterpart ? (
            <AppLink href={walletPath(counterpart.address)} title={counterpart.address}>
              <bdi>{(!counterpart.is_scam && counterpart.name) || toShortAddress(counterpart.address)}</bdi>
            </AppLink>
          ) : null}
          {kind === 'called' && method ? <code>{method}</code> : null}
          <a href={url} target="_blank" rel="noopener noreferrer nofollow">
            <RelativeTime at={timestamp} />
          </a>
        </small>
      </span>
      <span className={styles.amount}>
        {assets.slice(0, 4).map((asset, index) => (
          <span key={index} data-direction={asset.direction}>
            {toAmount(asset, locale)} <bdi>{asset.symbol || asset.name}</bdi>
          </span>
        ))}
        {assets.length > 4 ? <small>{t('wallet.moreAssets', { count: assets.length - 4 })}</small> : null}
      </span>
    </li>
  )
}

/** `+1.5`, or the number of an NFT. */
function toAmount(
  { direction, token_id: id, raw_amount: raw, decimals }: WalletActivity['assets'][number],
  locale: Parameters<typeof formatAmount>[1],
) {
  const sign = direction === 'in' ? '+' : '−'
  if (id !== null) return `${sign}#${id.length > 12 ? `${id.slice(0, 6)}…` : id}`
  return `${sign}${formatAmount(toDecimal(raw, decimals), locale)}`
}
