import { useI18n } from '../../i18n/i18n-provider.tsx'
import { formatChange } from './format-token.ts'
import styles from './token.module.css'

/** `▲ +2.37%`: the sign says it too, for those who don't see the colour. */
export function PriceChange({ change }: { change: number }) {
  const { locale } = useI18n()
  const text = formatChange(change, locale)
  const direction = /[1-9]/.test(text) ? (change > 0 ? 'up' : 'down') : undefined
  return (
    <span className={styles.change} data-direction={direction}>
      {direction ? <span aria-hidden>{direction === 'up' ? '▲' : '▼'}</span> : null} {text}
    </span>
  )
}
