import { type Locale, locales } from './locale.ts'

/** The source path of each locale’s messages, relative to web/, as they appear in the build’s manifest. */
export const localeModules = Object.fromEntries(
  locales.map((locale) => {
    const toPath = (part: string) => `i18n/locales/${locale}.json?${part}`
    return [locale, { first: toPath('first'), others: toPath('others'), writing: toPath('writing') }]
  }),
) as Record<Locale, { first: string; others: string; writing: string }>
