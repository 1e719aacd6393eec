import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useRouterState } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { NetworkHealth } from '../../services/lists/health.ts'
import { useNow } from '../../ui/content/clock.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LateFeeds } from '../explore/late-feeds.tsx'
import { ProfilePersonCard } from '../identity/profile-person-card.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import styles from './aside.module.css'

const toLabel = (network: NetworkName): string => descriptors[network].label

/** Search, network status, and a notice in the sandbox. */
export function Aside() {
  const { t, locale } = useI18n()
  const { health, settings } = useServices()
  const networks = useSyncExternalStore(health.subscribe, health.view, health.view)
  const isAllSandboxed = settings.sandboxed.length === networks.length
  const q = useRouterState({ select: ({ location }) => (location.pathname === '/search' ? String(location.search.q ?? '').trim() : '') })
  const toList = (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
  return (
    <aside className={styles.aside}>
      <SearchField key={q} initial={q} />
      {settings.sandboxed.length > 0 ? (
        <Card title={t(isAllSandboxed ? 'sandbox.title' : 'sandbox.partialTitle')}>
          <p className={styles.note}>
            {isAllSandboxed ? t('sandbox.body') : t('sandbox.partialBody', { networks: toList(settings.sandboxed.map(toLabel)) })}
          </p>
          <p className={styles.note}>
            {t('sandbox.realNetworks')} <code>CHORUS_NETWORKS=live npm start</code>
          </p>
        </Card>
      ) : null}
      <Card title={t('health.title')}>
        <ul className={styles.list}>
          {networks.map((network) => (
            <li key={network.network} className={styles.row}>
              <NetworkMark network={network.network} isNamed={false} />
              <span>{descriptors[network.network].label}</span>
              <HealthWords health={network} />
            </li>
          ))}
        </ul>
      </Card>
      {/* Last, because it loads later and must not shift the rest. */}
      <ProfilePersonCard />
      <LateFeeds />
    </aside>
  )
}

function HealthWords({ health: { state, retryAt } }: { health: NetworkHealth }) {
  const t = useT()
  const now = useNow()
  if (state === 'failed' && retryAt !== undefined && retryAt > now)
    return <small>{t('health.retry', { seconds: Math.ceil((retryAt - now) / 1000) })}</small>
  const words = {
    ok: 'health.ok',
    slow: 'health.slow',
    failed: 'health.failed',
    off: 'health.notConnected',
    unknown: 'health.unknown',
  } as const
  return <small>{t(words[state])}</small>
}
