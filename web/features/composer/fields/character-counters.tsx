import { descriptors } from '@chorus/networks/descriptors'
import { Check } from 'lucide-react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import type { Measure } from './measure-text.ts'
import styles from '../composer.module.css'

/** The text length on each network, in that network's units, and its limit. */
export function CharacterCounters({ measures }: { measures: readonly Measure[] }) {
  const { t, locale } = useI18n()
  const number = new Intl.NumberFormat(locale)
  if (measures.length === 0) return null
  return (
    <ul className={styles.counters} aria-label={t('compose.characterCount')}>
      {measures.map(({ network, used, max, fits }) => (
        <li key={network} data-over={fits ? undefined : ''}>
          <NetworkMark network={network} isNamed={false} />
          <span>{descriptors[network].label}</span>
          <span className={styles.bar} aria-hidden>
            <span
              style={{ width: `${Math.min(100, (used / max) * 100)}%`, background: fits ? `var(--network-${network})` : 'var(--accent)' }}
            />
          </span>
          <span className={styles.figures}>{t('compose.charactersUsed', { used: number.format(used), max: number.format(max) })}</span>
          {fits ? <Check aria-hidden size={16} className={styles.fits} /> : <b>{t('compose.overLimit')}</b>}
        </li>
      ))}
    </ul>
  )
}
