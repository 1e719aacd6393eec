import type { ChartRange } from '@chorus/contract/tokens/tokens'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { pickRows } from './chart-shape.ts'
import { formatTokenPrice } from './format-token.ts'
import { useChartTime } from './use-chart-time.ts'
import styles from './token.module.css'

interface PriceTableProps {
  prices: readonly (readonly [number, number])[]
  range: ChartRange
  caption: string
}

const mostRows = 13

/** A dozen of the chart's prices, the latest first. */
export function PriceTable({ prices, range, caption }: PriceTableProps) {
  const { t, locale } = useI18n()
  const formatTime = useChartTime(range)
  return (
    <details className={styles.table}>
      <summary>{t('token.asTable')}</summary>
      <table>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('token.time')}</th>
            <th scope="col">{t('token.price')}</th>
          </tr>
        </thead>
        <tbody>
          {pickRows(prices, mostRows)
            .toReversed()
            .map(([time, price]) => (
              <tr key={time}>
                <th scope="row">{formatTime(time)}</th>
                <td>{formatTokenPrice(price, locale)}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </details>
  )
}
