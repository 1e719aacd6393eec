import { type WordFolder, wordFolders } from './first-modules.ts'
import { type Locale, locales } from './locale.ts'

type Part = 'first' | 'others' | WordFolder

const parts = ['first', 'others', ...Object.keys(wordFolders)] as readonly Part[]

/** The source path of each locale’s messages, relative to web/, as they appear in the build’s manifest. */
export const localeModules = Object.fromEntries(
  locales.map((locale) => {
    const toPath = (part: string) => `i18n/locales/${locale}.json?${part}`
    return [locale, Object.fromEntries(parts.map((part) => [part, toPath(part)]))]
  }),
) as Record<Locale, Record<Part, string>>
