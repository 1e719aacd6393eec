import type { Gaps } from '@chorus/model/page'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { toLongTime } from '../content/to-long-time.ts'

/** Says what a network's list may lack: how far it is behind, or how far back it was searched. */
export function GapWords({ label, gaps: { behind, reach } }: { label: string; gaps: Gaps }) {
  const { t, locale } = useI18n()
  const sentences = [
    behind !== undefined && t('timeline.behind', { network: label, time: toLongTime(behind, locale) }),
    reach !== undefined && t('timeline.reach', { network: label, time: toLongTime(reach, locale) }),
  ]
  return sentences.filter((sentence) => sentence !== false).join(' ')
}
