/** What `lang:` accepts. Source: X's list of languages. */
const languages: readonly string[] =
  'am ar bg bn bo bs ca ckb cs cy da de dv el en es et eu fa fi fr gu he hi hr ht hu hy id is it iu ja ka km kn ko lo lt lv ml mr my ne nl no or pa pl ps pt ro ru sd si sk sl sr sv ta te th tl tr ug uk ur vi zh'.split(
    ' ',
  )

export const isXSearchLanguage = (code: string): boolean => languages.includes(code)
