import { descriptors } from '@chorus/networks/descriptors'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { NetworkHealth } from '../../cache/health.ts'
import { useT } from '../../i18n/use-t.ts'
import { useNow } from '../../ui/clock.tsx'
import { NetworkMark } from '../../ui/network-mark.tsx'
import styles from './aside.module.css'

/** Beside the column: how the networks are, and which world this is. */
export function Aside() {
  const t = useT()
  const { health, settings } = useServices()
  const networks = useSyncExternalStore(health.subscribe, health.view, health.view)
  return (
    <aside className={styles.aside}>
      {settings.mode === 'sandbox' ? (
        <section className={styles.card}>
          <h2>{t('sandbox.title')}</h2>
          <p>{t('sandbox.body')}</p>
          <p>
            {t('sandbox.how')} <code>CHORUS_NETWORKS=live npm start</code>
          </p>
        </section>
      ) : null}
      <section className={styles.card}>
        <h2>{t('health.title')}</h2>
        <ul className={styles.list}>
          {networks.map((network) => (
            <li key={network.network} className={styles.row}>
              <NetworkMark network={network.network} isNamed={false} />
              <span>{descriptors[network.network].label}</span>
              <HealthWords health={network} />
            </li>
          ))}
        </ul>
      </section>
    </aside>
  )
}

function HealthWords({ health: { state, retryAt } }: { health: NetworkHealth }) {
  const t = useT()
  const now = useNow()
  if (state === 'failed' && retryAt !== undefined && retryAt > now)
    return <small>{t('health.retry', { seconds: Math.ceil((retryAt - now) / 1000) })}</small>
  const words = { ok: 'health.ok', slow: 'health.slow', failed: 'health.failed', off: 'health.off', unknown: 'health.unknown' } as const
  return <small>{t(words[state])}</small>
}
