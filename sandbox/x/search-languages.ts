/** X sends the former codes of two languages in posts, and its website searches by them. The API's search takes only today's. */
const formerCodes: Readonly<Record<string, string>> = { he: 'iw', id: 'in' }

/** The language of a post, as X writes it. */
export const toXLanguage = (locale: string): string => {
  const language = locale.split('-')[0]!
  return formerCodes[language] ?? language
}

/** What the API's `lang:` accepts. Source: X's list of languages, less the former codes, which it refuses. */
export const searchLanguages: ReadonlySet<string> = new Set(
  'am ar bg bn bo bs ca ckb cs cy da de dv el en es et eu fa fi fr gu he hi hi-Latn hr ht hu hy id is it iu ja ka km kn ko lo lt lv ml mr my ne nl no or pa pl ps pt ro ru sd si sk sl sr sv ta te th tl tr ug uk ur vi zh zh-CN zh-TW'.split(
    ' ',
  ),
)
