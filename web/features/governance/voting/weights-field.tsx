import { Minus, Plus } from 'lucide-react'
import { memo, useId, useMemo, useRef } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useT } from '../../../i18n/use-t.ts'
import { IconButton } from '../../../ui/controls/button.tsx'
import { ChoiceFinder } from '../choices/choice-finder.tsx'
import { MoreChoices } from '../choices/more-choices.tsx'
import { useShownChoices } from '../choices/use-shown-choices.ts'
import { toShownRows } from './shown-controls.ts'
import styles from './voting.module.css'

/** More than anyone needs, and few enough for every client's arithmetic. */
const mostWeight = 1_000_000

interface WeightsFieldProps {
  labels: readonly string[]
  /** By choice. */
  weights: readonly number[]
  type: 'weighted' | 'quadratic'
  /** The function stays the same. */
  onSet(index: number, weight: number): void
}

/** A number per choice, and the share of the voting power that it makes. */
export function WeightsField({ labels, weights, type, onSet }: WeightsFieldProps) {
  const { t, locale } = useI18n()
  const id = useId()
  const box = useRef<HTMLFieldSetElement>(null)
  const order = useMemo(() => labels.map((_, index) => index), [labels])
  const chosen = useMemo(() => order.filter((index) => weights[index]! > 0), [order, weights])
  const shown = useShownChoices({ labels, order, chosen, ...toShownRows(labels.length), box })
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 })
  const none = percent.format(0)
  return (
    <fieldset ref={box} className={styles.field} data-long={shown.isMany || undefined}>
      <legend>{t('governance.divide')}</legend>
      {type === 'quadratic' ? <p className={styles.hint}>{t('governance.quadraticHint')}</p> : null}
      <ChoiceFinder shown={shown} />
      {shown.rows.map((index) => {
        const weight = weights[index]!
        const facts = { id: `${id}-${index}`, index, isNumbered: shown.isMany, label: labels[index]! }
        return <Weight key={index} {...facts} weight={weight} share={weight > 0 ? percent.format(weight / total) : none} onSet={onSet} />
      })}
      <MoreChoices shown={shown} />
    </fieldset>
  )
}

interface WeightProps extends Pick<WeightsFieldProps, 'onSet'> {
  id: string
  index: number
  isNumbered: boolean
  label: string
  weight: number
  share: string
}

const Weight = memo(function Weight({ id, index, isNumbered, label, weight, share, onSet }: WeightProps) {
  const t = useT()
  const set = (next: number) => onSet(index, Math.min(Math.max(Math.trunc(next) || 0, 0), mostWeight))
  return (
    <div className={styles.choice} data-choice={index}>
      {isNumbered ? <small>{index + 1}</small> : null}
      <label htmlFor={id} dir="auto">
        {label}
      </label>
      <IconButton
        aria-disabled={weight === 0 || undefined}
        aria-label={t('governance.less', { name: label })}
        onClick={() => set(weight - 1)}
      >
        <Minus aria-hidden size={18} />
      </IconButton>
      <input
        id={id}
        type="number"
        inputMode="numeric"
        min={0}
        max={mostWeight}
        step={1}
        value={weight}
        aria-describedby={`${id}-share`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={({ target }) => set(Number(target.value))}
      />
      <IconButton aria-label={t('governance.more', { name: label })} onClick={() => set(weight + 1)}>
        <Plus aria-hidden size={18} />
      </IconButton>
      <output id={`${id}-share`} htmlFor={id}>
        {share}
      </output>
    </div>
  )
})
