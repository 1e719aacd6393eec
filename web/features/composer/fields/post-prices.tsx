import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { PostPrice } from '@chorus/networks/draft'
import { Fragment, lazy, Suspense } from 'react'
import { useI18n } from '../../../i18n/i18n-provider.tsx'
import { useServices } from '../../../services/context/services-context.tsx'
import { formatDollars } from '../../../ui/content/format-dollars.ts'
import type { Target } from '../targets/targets.ts'

/** Few posts cost something. */
const NearLimit = lazy(() => import('./near-limit.tsx').then(({ NearLimit: component }) => ({ default: component })))
import styles from '../composer.module.css'

export interface NetworkPrice extends PostPrice {
  network: NetworkName
}

interface PostPricesProps {
  prices: readonly NetworkPrice[]
  /** The accounts that it is posted from. */
  targets: readonly Target[]
}

/** What networks charge for the post, beside the button that sends it, and whether little of a daily limit is left. */
export function PostPrices({ prices, targets }: PostPricesProps) {
  const { t, locale } = useI18n()
  const { connectionOf } = useServices()
  const limitOf = ({ network, amount }: NetworkPrice) => {
    const paying = targets.filter((target) => target.network === network)
    const loads = paying.flatMap(({ account }) => connectionOf(account).costs?.load ?? [])
    return (
      <NearLimit key={paying.map(({ id }) => id).join(' ')} network={network} price={amount} loads={loads.map((load) => () => load())} />
    )
  }
  return (
    <small role="status" className={styles.prices}>
      {prices.map((price) => (
        <Fragment key={price.network}>
          <span>
            {t(price.isForLink ? 'compose.priceWithLink' : 'compose.price', {
              network: descriptors[price.network].label,
              price: formatDollars(price.amount, locale),
            })}
          </span>
          <Suspense fallback={null}>{limitOf(price)}</Suspense>
        </Fragment>
      ))}
    </small>
  )
}
