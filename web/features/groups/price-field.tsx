import type { Pricing } from '@chorus/model/channel'
import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import { useId } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import styles from '../profile/edit/edit-profile.module.css'

interface PriceFieldProps {
  network: NetworkName
  pricing: Pricing
  text: string
  /** New members need approval, so there can't be a price. */
  isDisabled: boolean
  isWrong: boolean
  onChange(text: string): void
}

/** The price for joining a group. Empty: free. */
export function PriceField({ network, pricing: { symbol, fee }, text, isDisabled, isWrong, onChange }: PriceFieldProps) {
  const { t, locale } = useI18n()
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
        {t(isDisabled ? 'group.priceOrApproval' : isWrong ? 'group.priceWrong' : 'group.priceHint', {
          network: descriptors[network].label,
          share: new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(fee),
        })}
      </small>
    </div>
  )
}
