import { rankings, type Ranking } from '@chorus/contract/tokens/rankings'
import { Coins } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { PillTabs } from '../../ui/controls/pill-tabs.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { RowSkeletons } from '../wallet/row-skeletons.tsx'
import { usePart } from '../wallet/use-part.ts'
import { openRanking } from './open-tokens.ts'
import { TokenRow } from './token-row.tsx'
import styles from './token.module.css'

const titles: Readonly<Record<Ranking, MessageId>> = {
  trending: 'token.trending',
  'top-gainers': 'token.gainers',
  'top-losers': 'token.losers',
  meme: 'token.meme',
}
const isFromValuable = (kind: Ranking): boolean => kind === 'top-gainers' || kind === 'top-losers'

interface TokenRankingProps {
  kind: Ranking
  /** Shows the first few, without a choice of others. */
  few?: number
}

/** Tokens that people search for, that rose or fell most, or that are memes. */
export function TokenRanking({ kind, few }: TokenRankingProps) {
  const t = useT()
  const resource = openRanking(useServices(), kind)
  const { value, failure } = usePart(resource)
  const shown = value?.coins.slice(0, few)
  return (
    <>
      {few === undefined ? (
        <PillTabs
          label={t('token.rankings')}
          tabs={rankings.map((each) => ({ href: `/explore/crypto-trends/${each}`, label: t(titles[each]), isCurrent: each === kind }))}
        />
      ) : null}
      {few === undefined && value ? (
        <p className={styles.note}>
          {isFromValuable(kind) ? `${t('token.amongValuable')} · ` : null}
          CoinGecko · <RelativeTime at={value.as_of} />
        </p>
      ) : null}
      {shown?.length === 0 ? <EmptyState Icon={Coins} title={t('token.noneRanked')} /> : null}
      {shown && shown.length > 0 ? (
        <ol className={styles.rows} aria-label={t(titles[kind])}>
          {shown.map(({ id, name, symbol, image, market_cap_rank: rank, price_usd: price, price_change_percentage_24h: change }) => (
            <TokenRow key={id} id={id} name={name} symbol={symbol} image={image} rank={rank} price={price} change={change} />
          ))}
        </ol>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? (
        <div className={styles.blankRows}>
          <RowSkeletons count={few ?? 8} />
        </div>
      ) : null}
    </>
  )
}
