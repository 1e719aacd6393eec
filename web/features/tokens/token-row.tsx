import { useI18n } from '../../i18n/i18n-provider.tsx'
import { tokenPath } from '../../services/navigation/token-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { formatTokenPrice } from './format-token.ts'
import { PriceChange } from './price-change.tsx'
import { TokenImage } from './token-image.tsx'
import styles from './token.module.css'

interface TokenRowProps {
  id: string
  name: string
  symbol: string
  image: string
  rank?: number | null
  /** Undefined: the list has none. Null: unknown. */
  price?: number | null
  change?: number | null
}

/** A token in a list, which links to its page. */
export function TokenRow({ id, name, symbol, image, rank, price, change }: TokenRowProps) {
  const { t, locale } = useI18n()
  return (
    <li>
      <AppLink href={tokenPath(id)} className={styles.row}>
        <TokenImage seed={id} name={symbol || name} src={image} size={40} />
        <span className={styles.rowName}>
          <b dir="auto">{name}</b>
          <small>
            <bdi>{symbol}</bdi>
            {rank ? ` · ${t('token.rank', { rank })}` : null}
          </small>
        </span>
        {price === undefined ? null : (
          <span className={styles.rowPrice}>
            {price === null ? <small>{t('token.noPrice')}</small> : formatTokenPrice(price, locale)}
            {price !== null && change !== null && change !== undefined ? <PriceChange change={change} /> : null}
          </span>
        )}
      </AppLink>
    </li>
  )
}
