import { Minus, Plus } from 'lucide-react'
import { useId } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { IconButton } from '../../../ui/controls/button.tsx'
import styles from './voting.module.css'

/** More than anyone needs, and few enough for every client's arithmetic. */
const mostWeight = 1_000_000

interface WeightsFieldProps {
  labels: readonly string[]
  /** By choice. */
  weights: readonly number[]
  type: 'weighted' | 'quadratic'
  onChange(weights: readonly number[]): void
}

/** A number per choice, and the share of the voting power that it makes. */
export function WeightsField({ labels, weights, type, onChange }: WeightsFieldProps) {
  const { t, locale } = useI18n()
  const id = useId()
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const set = (index: number, weight: number) => {
    const whole = Math.min(Math.max(Math.trunc(weight) || 0, 0), mostWeight)
    onChange(weights.map((each, place) => (place === index ? whole : each)))
  }
  return (
    <fieldset className={styles.field}>
      <legend>{t('governance.divide')}</legend>
      {type === 'quadratic' ? <p className={styles.hint}>{t('governance.quadraticHint')}</p> : null}
      {labels.map((label, index) => (
        <div key={index} className={styles.choice}>
          <label htmlFor={`${id}-${index}`} dir="auto">
            {label}
          </label>
          <IconButton
            aria-disabled={weights[index] === 0 || undefined}
            aria-label={t('governance.less', { name: label })}
            onClick={() => set(index, weights[index]! - 1)}
          >
            <Minus aria-hidden size={18} />
          </IconButton>
          <input
            id={`${id}-${index}`}
            type="number"
            inputMode="numeric"
            min={0}
            max={mostWeight}
            step={1}
            value={weights[index]}
            aria-describedby={`${id}-${index}-share`}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ target }) => set(index, Number(target.value))}
          />
          <IconButton aria-label={t('governance.more', { name: label })} onClick={() => set(index, weights[index]! + 1)}>
            <Plus aria-hidden size={18} />
          </IconButton>
          <output id={`${id}-${index}-share`} htmlFor={`${id}-${index}`}>
            {percent.format(total > 0 ? weights[index]! / total : 0)}
          </output>
        </div>
      ))}
    </fieldset>
  )
}
