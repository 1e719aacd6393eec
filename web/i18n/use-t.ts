import type { Translate } from './create-translate.ts'
import { useI18n } from './i18n-provider.tsx'

/** Translates texts into the language of the page. */
export const useT = (): Translate => useI18n().t
