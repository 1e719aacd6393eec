import { type Locale, locales } from './locale.ts'

/** The source path of each locale’s messages, relative to web/, as they appear in the build’s manifest. */
export const localeModules = Object.fromEntries(
  locales.map((locale) => [locale, { first: `i18n/locales/${locale}.json?first`, others: `i18n/locales/${locale}.json?others` }]),
) as Record<Locale, { first: string; others: string }>
