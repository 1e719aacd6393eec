export const locales = ['en', 'es', 'ja', 'ko', 'zh-Hans', 'zh-Hant'] as const
export type Locale = (typeof locales)[number]

/** The name of each language in that language. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  es: 'Español',
  ja: '日本語',
  ko: '한국어',
  'zh-Hans': '简体中文',
  'zh-Hant': '繁體中文',
}

export const isLocale = (text: string | undefined): text is Locale => locales.includes(text as Locale)

/** The chosen language, else the best match for the browser's languages, else English. */
export function negotiateLocale(chosen: string | undefined, acceptLanguage: string | undefined): Locale {
  if (isLocale(chosen)) return chosen
  const preferences = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, index) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const quality = parameters.map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1]).find(Boolean)
      return { tag: tag.toLowerCase(), quality: quality === undefined ? 1 : Number(quality), index }
    })
    .filter(({ tag, quality }) => tag && quality > 0)
    .toSorted((a, b) => b.quality - a.quality || a.index - b.index)
  for (const { tag } of preferences) {
    const locale = matchLocale(tag)
    if (locale) return locale
  }
  return 'en'
}

function matchLocale(tag: string): Locale | undefined {
  const [language, ...rest] = tag.split('-')
  // Taiwan, Hong Kong and Macau write the traditional script, whether or not the tag says so.
  if (language === 'zh') return rest.some((part) => ['hant', 'tw', 'hk', 'mo'].includes(part)) ? 'zh-Hant' : 'zh-Hans'
  return isLocale(language) ? language : undefined
}
