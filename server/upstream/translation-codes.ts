/** What LibreTranslate calls some languages, the newest name first; of any other its own subtag is the name. */
const codes: Readonly<Record<string, readonly string[]>> = {
  'zh-Hans': ['zh-Hans', 'zh'],
  'zh-Hant': ['zh-Hant', 'zt'],
  'pt-BR': ['pt-BR', 'pb'],
  nb: ['nb', 'no'],
  no: ['no', 'nb'],
  fil: ['fil', 'tl'],
}
const tags: Readonly<Record<string, string>> = { zh: 'zh-Hans', zt: 'zh-Hant', pb: 'pt-BR' }

/**
 * The name under which a service knows a language. Undefined: it does not.
 * @param tag BCP 47; Taiwan, Hong Kong and Macau write the traditional script, whether or not it says so.
 */
export function toServiceCode(tag: string, known: readonly string[]): string | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const wanted = [`${language}-${script}`, `${language}-${region}`, language].flatMap((name) => codes[name] ?? [name])
  const names = new Map(known.map((code) => [code.toLowerCase(), code]))
  return wanted.map((name) => names.get(name.toLowerCase())).find((code) => code !== undefined)
}

/** BCP 47, of a name that a service uses. */
export const toLanguageTag = (code: string): string => tags[code.toLowerCase()] ?? code
