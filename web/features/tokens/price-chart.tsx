import { chartRanges, type ChartRange, type Token } from '@chorus/contract/tokens/tokens'
import { useState } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useServices } from '../../services/context/services-context.tsx'
import { ChoicePills } from '../../ui/controls/choice-pills.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { usePart } from '../wallet/use-part.ts'
import { summarise } from './chart-shape.ts'
import { formatChange, formatTokenPrice } from './format-token.ts'
import { openChart } from './open-tokens.ts'
import { PriceLine } from './price-line.tsx'
import { PriceTable } from './price-table.tsx'
import styles from './token.module.css'

type Prices = readonly (readonly [number, number])[]

/** The price over a time that the reader picks: a line, a sentence that says the same, and a table. */
export function PriceChart({ token: { id, name } }: { token: Token }) {
  const { t } = useI18n()
  const [range, setRange] = useState<ChartRange>('7d')
  const resource = openChart(useServices(), id, range)
  const { value, failure } = usePart(resource)
  const labels = Object.fromEntries(chartRanges.map((each) => [each, t(`token.range.${each}`)])) as Record<ChartRange, string>
  return (
    <section className={styles.part} aria-label={t('token.chart')}>
      {value ? <Chart key={range} prices={value.prices} range={range} name={name} /> : null}
      {!value && !failure ? <span className={styles.blankChart} aria-hidden /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      <fieldset className={styles.ranges}>
        <legend className="visually-hidden">{t('token.timeRange')}</legend>
        <ChoicePills<ChartRange> options={labels} value={range} onChange={setRange} fillsPhone />
      </fieldset>
    </section>
  )
}

function Chart({ prices, range, name }: { prices: Prices; range: ChartRange; name: string }) {
  const { t, locale } = useI18n()
  const summary = summarise(prices)
  if (!summary) return <p className={styles.noChart}>{t('token.noChart')}</p>
  const { last, low, high, change } = summary
  const price = (value: number) => formatTokenPrice(value, locale)
  const sentence = t('token.summary', {
    change: change === undefined ? '–' : formatChange(change, locale),
    range: t(`token.range.${range}`),
    price: price(last),
    low: price(low),
    high: price(high),
  })
  return (
    <figure className={styles.figure}>
      <PriceLine prices={prices} range={range} name={name} isUp={(change ?? 0) >= 0} />
      <figcaption>{sentence}</figcaption>
      <PriceTable prices={prices} range={range} caption={sentence} />
    </figure>
  )
}
