import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useSyncExternalStore } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { NetworkHealth } from '../../services/lists/health.ts'
import { useIsOnline } from '../../services/timing/is-online.ts'
import { useNow } from '../../ui/content/clock.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { Card } from '../../ui/page/card.tsx'
import { LateSuggestions } from '../explore/late-suggestions.tsx'
import { ProfilePersonCard } from '../identity/profile-person-card.tsx'
import { SearchField } from '../search-field/search-field.tsx'
import styles from './aside.module.css'

const toLabel = (network: NetworkName): string => descriptors[network].label

const isTroubled = ({ state }: NetworkHealth): boolean => state === 'failed' || state === 'slow'

/** Search, networks that have problems, and a notice in the sandbox. */
export function Aside() {
  const { t, locale } = useI18n()
  const { health, settings } = useServices()
  const networks = useSyncExternalStore(health.subscribe, health.view, health.view)
  const isOnline = useIsOnline()
  const troubled = networks.filter(isTroubled)
  const isAllSandboxed = settings.sandboxed.length === networks.length
  const toList = (words: readonly string[]) => new Intl.ListFormat(locale, { type: 'conjunction' }).format(words)
  return (
    <aside className={styles.aside}>
      <SearchField />
      {settings.sandboxed.length > 0 ? (
        <p className={styles.sandbox}>
          <b>{t(isAllSandboxed ? 'sandbox.title' : 'sandbox.partialTitle')}</b>{' '}
          {isAllSandboxed ? t('sandbox.body') : t('sandbox.partialBody', { networks: toList(settings.sandboxed.map(toLabel)) })}
        </p>
      ) : null}
      {/* Below the rest, because they load later and must not shift it. */}
      <ProfilePersonCard />
      <LateSuggestions />
      <div role="status" className={styles.status}>
        {isOnline ? null : (
          <Card title={t('offline.title')}>
            <p className={styles.note}>{t('offline.note')}</p>
          </Card>
        )}
        {isOnline && troubled.length > 0 ? (
          <Card title={t('health.title')}>
            <ul className={styles.list}>
              {troubled.map((network) => (
                <li key={network.network} className={styles.row}>
                  <NetworkMark network={network.network} isNamed={false} />
                  <span>{descriptors[network.network].label}</span>
                  <small>
                    <HealthWords health={network} />
                  </small>
                </li>
              ))}
            </ul>
          </Card>
        ) : null}
      </div>
    </aside>
  )
}

function HealthWords({ health: { state, retryAt } }: { health: NetworkHealth }) {
  const t = useT()
  const now = useNow()
  if (state === 'slow') return t('health.slow')
  if (retryAt !== undefined && retryAt > now) return t('health.retry', { seconds: Math.ceil((retryAt - now) / 1000) })
  return t('health.failed')
}
