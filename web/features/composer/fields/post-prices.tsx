import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { PostPrice } from '@chorus/networks/draft'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import styles from '../composer.module.css'

export interface NetworkPrice extends PostPrice {
  network: NetworkName
}

/** What networks charge for the post, beside the button that sends it. */
export function PostPrices({ prices }: { prices: readonly NetworkPrice[] }) {
  const { t, locale } = useI18n()
  // Prices go down to tenths of a cent.
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', minimumFractionDigits: 2, maximumFractionDigits: 4 })
  return (
    <small role="status" className={styles.prices}>
      {prices.map(({ network, micros, isForLink }) => (
        <span key={network}>
          {t(isForLink ? 'compose.priceWithLink' : 'compose.price', {
            network: descriptors[network].label,
            price: money.format(micros / 1_000_000),
          })}
        </span>
      ))}
    </small>
  )
}
