import type { Shortage } from '@chorus/model/costs'
import type { Locale } from '../../i18n/locale.ts'
import { formatDollars } from '../../ui/content/format-dollars.ts'

/** Values for the sentence about a budget that has something left, but too little for a call. Undefined: it is used up. */
export const toShortageValues = (shortage: Shortage | undefined, locale: Locale): Record<'left' | 'needed', string> | undefined =>
  shortage?.left ? { left: formatDollars(shortage.left, locale), needed: formatDollars(shortage.needed, locale) } : undefined
