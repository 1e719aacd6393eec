import type { Token } from '@chorus/contract/tokens/tokens'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { PlaceLink } from '../../ui/controls/place-link.tsx'
import { formatLarge, formatLargeDollars, formatTokenPrice } from './format-token.ts'
import { TokenContracts } from './token-contracts.tsx'
import styles from './token.module.css'

/** Market data, contracts, links and what a token is about. */
export function TokenFacts({ token }: { token: Token }) {
  const { t } = useI18n()
  const { name, description } = token
  return (
    <>
      <MarketData token={token} />
      <TokenContracts platforms={token.platforms} />
      {description ? (
        <section className={styles.part} aria-label={t('token.about', { name })}>
          <h3 dir="auto">{t('token.about', { name })}</h3>
          <p className={styles.description} dir="auto">
            {description}
          </p>
        </section>
      ) : null}
      <TokenLinks token={token} />
    </>
  )
}

function MarketData({ token: { market_data: market, symbol } }: { token: Token }) {
  const { t, locale } = useI18n()
  const dollars = (value: number | null) => (value === null ? undefined : formatLargeDollars(value, locale))
  const supply = (value: number | null) => (value === null ? undefined : `${formatLarge(value, locale)} ${symbol}`)
  const { low_24h_usd: low, high_24h_usd: high } = market
  const rows = [
    [t('token.marketCap'), dollars(market.market_cap_usd)],
    [t('token.volume'), dollars(market.total_volume_usd)],
    [t('token.dilutedValue'), dollars(market.fully_diluted_valuation)],
    [
      t('token.dayRange'),
      low === null || high === null ? undefined : `${formatTokenPrice(low, locale)} – ${formatTokenPrice(high, locale)}`,
    ],
    [t('token.circulating'), supply(market.circulating_supply)],
    [t('token.totalSupply'), supply(market.total_supply)],
    [t('token.maxSupply'), supply(market.max_supply)],
  ] as const
  return (
    <section className={styles.part} aria-label={t('token.market')}>
      <h3>{t('token.market')}</h3>
      <dl className={styles.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-unknown={value === undefined || undefined}>
              <bdi>{value ?? t('token.unknown')}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function TokenLinks({ token: { links } }: { token: Token }) {
  const { t } = useI18n()
  const hostOf = (url: string) => new URL(url).host.replace(/^www\./, '')
  const shown = [
    ...links.homepage.map((url) => ({ url, label: hostOf(url) })),
    ...(links.whitepaper ? [{ url: links.whitepaper, label: t('token.whitepaper') }] : []),
    ...(links.twitter_handle ? [{ url: `https://x.com/${links.twitter_handle}`, label: `@${links.twitter_handle}` }] : []),
    ...links.github.slice(0, 1).map((url) => ({ url, label: hostOf(url) })),
  ]
  if (shown.length === 0) return null
  return (
    <section className={styles.part} aria-label={t('token.links')}>
      <h3>{t('token.links')}</h3>
      <ul className={styles.links}>
        {shown.map(({ url, label }) => (
          <li key={url}>
            <PlaceLink url={url} path={undefined}>
              {label}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
