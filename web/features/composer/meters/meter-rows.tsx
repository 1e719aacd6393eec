import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { Check, TriangleAlert } from 'lucide-react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { NetworkMark } from '../../../ui/content/network-mark.tsx'
import type { Measure } from '../fields/measure-text.ts'
import type { NetworkVersion } from '../versions/find-versions.ts'
import styles from './meters.module.css'

interface MeterRowsProps {
  versions: readonly NetworkVersion[]
  /** The network whose version is shown. */
  tab: NetworkName | undefined
  onSplit(network: NetworkName): void
  onShow(network: NetworkName): void
}

/**
 * For each network, how much of its limit the text uses, and what happens to the rest. On a network's tab: that network, and those that keep the post
 * from being sent.
 */
export function MeterRows({ versions, tab, onSplit, onShow }: MeterRowsProps) {
  const { t, locale } = useI18n()
  const shown = tab ? versions.filter(({ network, fits }) => network === tab || !fits) : versions
  if (shown.length === 0) return null
  const number = new Intl.NumberFormat(locale)
  const toFigures = ({ used, max, unit }: Measure) =>
    t(unit === 'bytes' ? 'compose.bytesUsed' : 'compose.charactersUsed', { used: number.format(used), max: number.format(max) })
  return (
    <ul className={styles.meters} aria-label={t('compose.characterCount')}>
      {shown.map((version) => {
        const { network, measure, isOwn, parts, splitInto, fitsImages, hasTooManyParts } = version
        const { label } = descriptors[network]
        return (
          <li key={network} data-over={measure?.fits === false ? '' : undefined}>
            <NetworkMark network={network} isNamed={false} />
            <span className={styles.name}>{label}</span>
            <span className={styles.bar} aria-hidden>
              {measure ? (
                <span
                  style={{
                    inlineSize: `${Math.min(1, measure.used / measure.max) * 100}%`,
                    background: measure.fits ? `var(--network-${network})` : undefined,
                  }}
                />
              ) : null}
            </span>
            <span className={styles.figures}>
              {measure ? toFigures(measure) : null}
              {measure?.fits === false ? <span className="visually-hidden"> {t('compose.overLimit')}</span> : null}
            </span>
            {splitInto ? (
              <button type="button" aria-label={`${label}: ${t('compose.split', { count: splitInto })}`} onClick={() => onSplit(network)}>
                {t('compose.split', { count: splitInto })}
              </button>
            ) : isOwn && network !== tab ? (
              <button type="button" aria-label={`${label}: ${t('compose.posts', { count: parts.length })}`} onClick={() => onShow(network)}>
                <State fits={version.fits} />
                {t('compose.posts', { count: parts.length })}
              </button>
            ) : (
              <span className={styles.state}>{measure ? <State fits={measure.fits && fitsImages && !hasTooManyParts} /> : null}</span>
            )}
          </li>
        )
      })}
    </ul>
  )
}

const State = ({ fits }: { fits: boolean }) =>
  fits ? (
    <Check aria-hidden size={18} strokeWidth={2.25} className={styles.good} />
  ) : (
    <TriangleAlert aria-hidden size={18} className={styles.bad} />
  )
