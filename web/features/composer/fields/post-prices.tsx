import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { PostPrice } from '@chorus/networks/draft'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { formatDollars } from '../../../ui/content/format-dollars.ts'
import styles from '../composer.module.css'

export interface NetworkPrice extends PostPrice {
  network: NetworkName
}

/** What networks charge for the post, beside the button that sends it. */
export function PostPrices({ prices }: { prices: readonly NetworkPrice[] }) {
  const { t, locale } = useI18n()
  return (
    <small role="status" className={styles.prices}>
      {prices.map(({ network, amount, isForLink }) => (
        <span key={network}>
          {t(isForLink ? 'compose.priceWithLink' : 'compose.price', {
            network: descriptors[network].label,
            price: formatDollars(amount, locale),
          })}
        </span>
      ))}
    </small>
  )
}
