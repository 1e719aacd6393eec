/** LibreTranslate's codes that differ from the language subtag, newest first. */
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
 * A service's code for a language. Undefined: not supported. @param tag BCP 47; Taiwan, Hong Kong and Macau use the traditional script,
 * whether or not the tag says so.
 */
export function toServiceCode(tag: string, known: readonly string[]): string | undefined {
  const { language, script, region } = new Intl.Locale(tag).maximize()
  const wanted = [`${language}-${script}`, `${language}-${region}`, language].flatMap((name) => codes[name] ?? [name])
  const names = new Map(known.map((code) => [code.toLowerCase(), code]))
  return wanted.map((name) => names.get(name.toLowerCase())).find((code) => code !== undefined)
}

/** Converts a service's code to BCP 47. */
export const toLanguageTag = (code: string): string => tags[code.toLowerCase()] ?? code
