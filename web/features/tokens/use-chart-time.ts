import type { ChartRange } from '@chorus/contract/tokens/tokens'
import { useMemo } from 'react'
import { useI18n } from '../../i18n/i18n-provider.tsx'

const forms: Readonly<Record<ChartRange, Intl.DateTimeFormatOptions>> = {
  '24h': { weekday: 'short', hour: 'numeric', minute: '2-digit' },
  '7d': { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  '30d': { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' },
  '1y': { day: 'numeric', month: 'short', year: 'numeric' },
}

/** Formats a time as precisely as the prices of a range are. */
export function useChartTime(range: ChartRange): (time: number) => string {
  const { locale } = useI18n()
  return useMemo(() => {
    const formatter = new Intl.DateTimeFormat(locale, forms[range])
    return (time) => formatter.format(time)
  }, [locale, range])
}
