import { useRef } from 'react'
import { altReminder } from '../../../services/settings/alt-reminder.ts'
import type { Composer } from '../state/use-composer.ts'
import { countUndescribed } from './count-undescribed.ts'

/** The reminder of one composer. */
export function useAltReminder({ draft, versions }: Pick<Composer, 'draft' | 'versions'>) {
  const isReminded = useRef(false)
  const parts = versions.flatMap((version) => version.parts)
  const undescribed = countUndescribed(parts, draft.kept)
  return {
    /** Images without alt text. */
    undescribed,
    /** Whether to ask now: once, if images lack alt text. */
    takeReminder(): boolean {
      if (undescribed === 0 || isReminded.current || !altReminder.isOn()) return false
      isReminded.current = true
      return true
    },
  }
}

/** The first place without alt text. Focuses it once the text field has taken its own focus. */
export const focusMissingAlt = (): void =>
  void requestAnimationFrame(() => document.querySelector<HTMLElement>('textarea[data-missing]')?.focus())
