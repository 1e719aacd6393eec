import { descriptors } from '@chorus/networks/descriptors'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import type { Measure } from './measure-text.ts'
import styles from '../composer.module.css'

/** The share of a limit from which its counter shows. */
const near = 0.8

/** Of the ring, in the units of its view box. */
const radius = 14
const circumference = 2 * Math.PI * radius

/** A ring for each network whose limit is near, with the characters that remain in that network's units. */
export function CharacterCounters({ measures }: { measures: readonly Measure[] }) {
  const { t, locale } = useI18n()
  const number = new Intl.NumberFormat(locale)
  const shown = measures.filter(({ used, max, fits }) => !fits || used >= max * near)
  if (shown.length === 0) return null
  return (
    <ul className={styles.counters} aria-label={t('compose.characterCount')}>
      {shown.map(({ network, used, max, fits }) => (
        <li key={network} data-over={fits ? undefined : ''}>
          <span className={styles.ring}>
            <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden>
              <circle cx={16} cy={16} r={radius} />
              <circle
                cx={16}
                cy={16}
                r={radius}
                style={{ stroke: fits ? `var(--network-${network})` : 'var(--accent)' }}
                strokeDasharray={`${Math.min(1, used / max) * circumference} ${circumference}`}
              />
            </svg>
            <NetworkMark network={network} isNamed={false} />
          </span>
          <span className={styles.figures} aria-hidden>
            {number.format(max - used)}
          </span>
          <span className="visually-hidden">
            {descriptors[network].label}: <span>{t('compose.charactersUsed', { used: number.format(used), max: number.format(max) })}</span>
            {fits ? null : ` ${t('compose.overLimit')}`}
          </span>
        </li>
      ))}
    </ul>
  )
}
