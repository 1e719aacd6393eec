import { useI18n } from '../../i18n/i18n-provider.tsx'
import { toLongTime } from '../content/to-long-time.ts'

/** Says how far a network's list is behind. */
export function BehindWords({ label, seconds }: { label: string; seconds: number }) {
  const { t, locale } = useI18n()
  return t('timeline.behind', { network: label, time: toLongTime(seconds, locale) })
}
