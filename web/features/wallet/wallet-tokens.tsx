import { findChain } from '@chorus/chains/chain-table'
import type { HeldToken } from '@chorus/contract/identity/token-list'
import type { NativeBalance } from '@chorus/contract/wallets/native-balances'
import { toDecimal } from '@chorus/model/chain/to-decimal'
import { Coins } from 'lucide-react'
import type { ReactNode } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { Avatar } from '../../ui/content/avatar.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { formatAmount, formatWorth } from './format-amount.ts'
import { openBalances, openTokens, type FoundWallet } from './open-wallet.ts'
import { RowSkeletons } from './row-skeletons.tsx'
import { usePart } from './use-part.ts'
import styles from './wallet.module.css'

/** What a wallet holds: each chain’s own coin, and tokens on Ethereum. */
export function WalletTokens({ wallet: { address, blockchain } }: { wallet: FoundWallet }) {
  const { t } = useI18n()
  if (blockchain === 'solana') return <EmptyState Icon={Coins} title={t('wallet.noSolana')} hint={t('wallet.noSolanaHint')} />
  return (
    <>
      <Balances address={address} />
      <Tokens address={address} />
    </>
  )
}

/** Dollars. Undefined: the amount or the price is unknown. */
const toWorth = ({ raw_amount: raw, decimals, price_usd: price }: NativeBalance): number | undefined =>
  raw === null || price === null ? undefined : Number(toDecimal(raw, decimals)) * price

function Balances({ address }: { address: string }) {
  const { t, locale } = useI18n()
  const resource = openBalances(useServices(), address)
  const { value, failure } = usePart(resource)
  const [held, empty] = [
    value?.filter(({ raw_amount: raw }) => raw !== '0') ?? [],
    value?.filter(({ raw_amount: raw }) => raw === '0') ?? [],
  ]
  const total = held.reduce((sum, balance) => sum + (toWorth(balance) ?? 0), 0)
  return (
    <section className={styles.part} aria-label={t('wallet.balances')}>
      <h3>
        {t('wallet.balances')}
        {total > 0 ? <span>{formatWorth(total, locale)}</span> : null}
      </h3>
      {value ? (
        <ul className={styles.rows}>
          {held.map((balance) => (
            <BalanceRow key={balance.chain_id} balance={balance} />
          ))}
        </ul>
      ) : null}
      {value && empty.length > 0 ? (
        <p className={styles.note}>{t(held.length > 0 ? 'wallet.emptyChains' : 'wallet.emptyWallet', { count: empty.length })}</p>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <RowSkeletons count={4} /> : null}
    </section>
  )
}

/** A chain that isn’t responding is dimmed, and the others keep their amounts. */
function BalanceRow({ balance }: { balance: NativeBalance }) {
  const { t, locale } = useI18n()
  const { chain_id: id, symbol, decimals, raw_amount: raw } = balance
  const worth = toWorth(balance)
  const chain = findChain(id)
  const name = chain?.fullName ?? String(id)
  return (
    <Row
      mark={
        <span className={styles.chain} style={{ background: chain?.color }} aria-hidden>
          {name[0]}
        </span>
      }
      name={name}
      isAway={raw === null}
    >
      {raw === null ? (
        t('wallet.chainAway')
      ) : (
        <>
          <Amount amount={toDecimal(raw, decimals)} symbol={symbol} />
          <small>{worth === undefined ? t('token.noPrice') : formatWorth(worth, locale)}</small>
        </>
      )}
    </Row>
  )
}

function Tokens({ address }: { address: string }) {
  const { t, locale } = useI18n()
  const resource = openTokens(useServices(), address)
  const { value, failure } = usePart(resource)
  // The coin itself is among the balances.
  const tokens = value?.filter(({ id, chain }) => id !== chain)
  const priced = tokens?.filter(({ price }) => Number(price) > 0)
  const unpriced = tokens?.filter(({ price }) => !(Number(price) > 0)) ?? []
  const total = priced?.reduce((sum, { amount, price }) => sum + amount * Number(price), 0) ?? 0
  return (
    <section className={styles.part} aria-label={t('wallet.tokens')}>
      <h3>
        {t('wallet.tokens')}
        {total > 0 ? <span>{formatWorth(total, locale)}</span> : null}
      </h3>
      {tokens?.length === 0 ? <p className={styles.note}>{t('wallet.noTokens')}</p> : null}
      <TokenRows tokens={priced ?? []} />
      {unpriced.length > 0 ? (
        <details className={styles.unpriced}>
          <summary>{t('wallet.unpriced', { count: unpriced.length })}</summary>
          <p className={styles.note}>{t('wallet.unpricedHint')}</p>
          <TokenRows tokens={unpriced} />
        </details>
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <RowSkeletons count={3} /> : null}
    </section>
  )
}

function TokenRows({ tokens }: { tokens: readonly HeldToken[] }) {
  const { t, locale } = useI18n()
  return (
    <ul className={styles.rows}>
      {tokens.map(({ id, name, symbol, logo_url: logo, raw_amount: raw, decimals, amount, price }) => (
        <Row key={id} mark={<Avatar seed={id} name={symbol || name} src={logo} size={36} />} name={name || symbol || id} title={id}>
          <Amount amount={toDecimal(raw, decimals)} symbol={symbol} />
          <small>{Number(price) > 0 ? formatWorth(amount * Number(price), locale) : t('token.noPrice')}</small>
        </Row>
      ))}
    </ul>
  )
}

interface RowProps {
  mark: ReactNode
  name: string
  title?: string
  isAway?: boolean
  children: ReactNode
}

function Row({ mark, name, title, isAway, children }: RowProps) {
  return (
    <li className={styles.row} data-away={isAway || undefined}>
      {mark}
      <span className={styles.label} dir="auto" title={title}>
        {name}
      </span>
      <span className={styles.amount}>{children}</span>
    </li>
  )
}

function Amount({ amount, symbol }: { amount: string; symbol: string }) {
  const { locale } = useI18n()
  return (
    <span title={`${amount} ${symbol}`}>
      {formatAmount(amount, locale)} <bdi>{symbol}</bdi>
    </span>
  )
}
