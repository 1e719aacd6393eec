import { useId } from 'react'
import { useT } from '../../i18n/use-t.ts'
import styles from '../profile/edit/edit-profile.module.css'

interface PriceFieldProps {
  symbol: string
  text: string
  /** Members are approved, so there can't be a price. */
  isDisabled: boolean
  isWrong: boolean
  onChange(text: string): void
}

/** What joining a group costs. Empty: it is free. */
export function PriceField({ symbol, text, isDisabled, isWrong, onChange }: PriceFieldProps) {
  const t = useT()
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{t('group.price', { symbol })}</label>
      <input
        id={id}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        value={text}
        disabled={isDisabled}
        aria-invalid={isWrong || undefined}
        aria-describedby={`${id}-note`}
        onChange={({ target }) => onChange(target.value)}
      />
      <small id={`${id}-note`} data-fault={isWrong ? '' : undefined}>
        {t(isDisabled ? 'group.priceOrApproval' : isWrong ? 'group.priceWrong' : 'group.priceHint')}
      </small>
    </div>
  )
}
