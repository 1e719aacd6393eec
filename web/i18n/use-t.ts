import type { Translate } from './create-translate.ts'
import { useI18n } from './i18n-provider.tsx'

/** The words of the visitor's language. */
export const useT = (): Translate => useI18n().t
