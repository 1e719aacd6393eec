import type { ChartRange } from '@chorus/contract/tokens/tokens'
import { useState, type PointerEvent } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { toChartShape } from './chart-shape.ts'
import { formatTokenPrice } from './format-token.ts'
import { useChartTime } from './use-chart-time.ts'
import styles from './token.module.css'

interface PriceLineProps {
  prices: readonly (readonly [number, number])[]
  range: ChartRange
  name: string
  isUp: boolean
}

const size = { width: 600, height: 200, margin: 14 }

/** The line of a chart. Arrow keys, a pointer or a screen reader move along it and read the price at a time. */
export function PriceLine({ prices, range, name, isUp }: PriceLineProps) {
  const { t, locale } = useI18n()
  const formatTime = useChartTime(range)
  const [picked, setPicked] = useState<number>()
  const { line, area, spots } = toChartShape(prices, size)
  const most = prices.length - 1
  const [time, price] = prices[picked ?? most]!
  const spot = picked === undefined ? undefined : spots[picked]
  const follow = ({ clientX, currentTarget }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const part = Math.min(1, Math.max(0, (clientX - left) / width))
    setPicked(findNearest(spots, part * size.width))
  }
  const readout = `${formatTime(time)}: ${formatTokenPrice(price, locale)}`
  return (
    <div className={styles.line} data-direction={isUp ? 'up' : 'down'}>
      <p className={styles.readout} aria-hidden data-picked={spot ? '' : undefined}>
        {spot ? readout : null}
      </p>
      <svg viewBox={`0 0 ${size.width} ${size.height}`} preserveAspectRatio="none" aria-hidden>
        <path d={area} className={styles.area} />
        <path d={line} className={styles.stroke} />
        {spot ? <path d={`M${spot.x} 0V${size.height}`} className={styles.cursor} /> : null}
      </svg>
      {spot ? (
        <i
          className={styles.dot}
          style={{ left: `${(spot.x / size.width) * 100}%`, top: `${(spot.y / size.height) * 100}%` }}
          aria-hidden
        />
      ) : null}
      <input
        type="range"
        min={0}
        max={most}
        value={picked ?? most}
        aria-label={t('token.priceOf', { name })}
        aria-valuetext={readout}
        onChange={({ currentTarget }) => setPicked(Number(currentTarget.value))}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && setPicked(picked ?? most)}
        onBlur={() => setPicked(undefined)}
        onPointerMove={follow}
        onPointerLeave={() => setPicked(undefined)}
      />
    </div>
  )
}

function findNearest(spots: readonly { x: number }[], x: number): number {
  const after = spots.findIndex((spot) => spot.x >= x)
  if (after <= 0) return after < 0 ? spots.length - 1 : 0
  return x - spots[after - 1]!.x < spots[after]!.x - x ? after - 1 : after
}
