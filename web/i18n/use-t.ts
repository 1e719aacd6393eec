import { useI18n, type Translate } from './i18n-provider.tsx'

/** The words of the visitor's language. */
export const useT = (): Translate => useI18n().t
