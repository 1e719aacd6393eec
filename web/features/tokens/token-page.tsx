import type { Token } from '@chorus/contract/tokens/tokens'
import { Failure } from '@chorus/model/failure'
import { useLoaderData, useParams, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { createLatePart } from '../../services/context/create-late-part.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import type { Services } from '../../services/context/services.ts'
import { useViewers } from '../../services/context/use-viewers.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'
import { searchPath } from '../../services/navigation/search-place.ts'
import { toShareTags } from '../../services/navigation/to-share-tags.ts'
import { tokenPath } from '../../services/navigation/token-path.ts'
import { RelativeTime } from '../../ui/content/relative-time.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { formatTokenPrice } from './format-token.ts'
import { openToken } from './open-tokens.ts'
import { PriceChange } from './price-change.tsx'
import { PriceChart } from './price-chart.tsx'
import { toTokenTags } from './to-token-tags.ts'
import { TokenImage } from './token-image.tsx'
import styles from './token.module.css'

// Below the chart, and the names of all chains load with the contracts.
const TokenFacts = createLatePart(async () => (await import('./token-facts.tsx')).TokenFacts)
// Posts weigh more than the rest of the page.
const TokenPosts = createLatePart(async () => (await import('./token-posts.tsx')).TokenPosts)

export const openTokenPage = (services: Services, name: string, isSymbol = false, known?: Token) =>
  openToken(services, name, isSymbol, known)

const toTitle = ({ name, symbol }: Token): string => `${name}${symbol ? ` ($${symbol})` : ''} • Chorus`

/** Title, description and canonical address, which other apps show as a card. */
export const toTokenHead = (token: Token | undefined, { settings }: Pick<Services, 'settings'>) =>
  token && {
    meta: [
      { title: toTitle(token) },
      { name: 'description', content: token.description.slice(0, 300) },
      ...toShareTags(settings, toTokenTags(token)),
    ],
    links: [{ rel: 'canonical', href: tokenPath(token.id) }],
  }

/** `/token/{id, symbol or contract address}` */
export function TokenPage() {
  const services = useServices()
  useViewers()
  const { id } = useParams({ strict: false }) as { id: string }
  const { isSymbol } = useSearch({ strict: false }) as { isSymbol?: true }
  const loaded = useLoaderData({ strict: false }) as Loaded<Token> | undefined
  const resource = openTokenPage(services, id, isSymbol, loaded?.value)
  const { value, failure } = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  usePageTitle(value && toTitle(value))
  const reason = failure ?? (!value && loaded?.failure ? new Failure(loaded.failure.kind, '', loaded.failure) : undefined)
  if (reason?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value?.name ?? ''} parent="/explore/crypto-trends" />
      {value ? <TokenBody key={value.id} token={value} isBySymbol={isSymbol === true} /> : null}
      {reason ? <FailureNotice failure={reason} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !reason ? <ProfileSkeleton /> : null}
    </>
  )
}

function TokenBody({ token, isBySymbol }: { token: Token; isBySymbol: boolean }) {
  const { t } = useI18n()
  return (
    <article aria-label={token.name} className={styles.page}>
      <TokenHeader token={token} />
      {isBySymbol ? (
        <p className={styles.others}>
          <AppLink href={searchPath({ q: `$${token.symbol}`, type: 'tokens' })}>
            {t('token.sameSymbol', { symbol: `$${token.symbol}` })}
          </AppLink>
        </p>
      ) : null}
      <PriceChart token={token} />
      <TokenFacts token={token} />
      <TokenPosts token={token} />
    </article>
  )
}

function TokenHeader({ token }: { token: Token }) {
  const { t, locale } = useI18n()
  const { name, symbol, market_cap_rank: rank, market_data: market, web_slug: slug, as_of: at } = token
  const { token_price_usd: price, price_change_percentage_24h: change } = market
  return (
    <header className={styles.header}>
      <TokenImage seed={token.id} name={symbol || name} src={token.image.large} size={56} isEager />
      <div className={styles.titles}>
        <h2 dir="auto">{name}</h2>
        <p className={styles.symbol}>
          <bdi>{symbol}</bdi>
          {rank === null ? null : <span className={styles.rank}>{t('token.rank', { rank })}</span>}
        </p>
      </div>
      <p className={styles.price}>
        <b>{price === null ? t('token.noPrice') : formatTokenPrice(price, locale)}</b>
        {price !== null && change !== null ? (
          <span className={styles.day}>
            <PriceChange change={change} /> {t('token.in24h')}
          </span>
        ) : null}
      </p>
      <p className={styles.source}>
        <a
          href={`https://www.coingecko.com/en/coins/${encodeURIComponent(slug || token.id)}`}
          target="_blank"
          rel="noopener noreferrer nofollow"
        >
          CoinGecko
        </a>
        {' · '}
        <RelativeTime at={at} />
      </p>
    </header>
  )
}
