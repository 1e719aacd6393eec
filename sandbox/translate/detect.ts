export interface Detection {
  /** From 0 to 100. */
  confidence: number
  language: string
}

/** Scripts that identify one language; kana come before the characters that Chinese shares. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['ja', /[\p{Script=Hiragana}\p{Script=Katakana}]/gu],
  ['ko', /\p{Script=Hangul}/gu],
  ['ar', /\p{Script=Arabic}/gu],
  ['he', /\p{Script=Hebrew}/gu],
  ['ru', /\p{Script=Cyrillic}/gu],
  ['zh-Hant', /[們這個說來時會學國]/gu],
  ['zh-Hans', /\p{Script=Han}/gu],
]

/** Common short words of each language. */
const words: Readonly<Record<string, ReadonlySet<string>>> = {
  en: new Set(['the', 'and', 'is', 'of', 'to', 'in', 'it', 'that', 'with', 'for', 'this', 'you', 'was', 'on', 'not', 'my', 'are']),
  es: new Set(['el', 'la', 'los', 'las', 'que', 'y', 'una', 'un', 'se', 'con', 'por', 'es', 'hoy', 'del', 'cuatro', 'ni']),
  fr: new Set(['le', 'les', 'des', 'est', 'et', 'une', 'dans', 'pour', 'avec', 'nous', 'pas', 'au']),
  de: new Set(['der', 'die', 'das', 'und', 'ist', 'nicht', 'ein', 'eine', 'mit', 'von', 'auf', 'ich']),
  tr: new Set(['bir', 've', 'bu', 'için', 'çok', 'yok', 'çay', 'da', 'de', 'önce']),
}

/** Candidate languages, the most likely first. Undetectable text is English with confidence 0. */
export function detect(text: string): Detection[] {
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  const byScript = scripts.find(([, signs]) => (text.match(signs)?.length ?? 0) * 4 > letters)
  if (byScript && letters > 0) return [{ confidence: 92, language: byScript[0] }]
  const tokens = text.toLowerCase().match(/\p{L}+/gu) ?? []
  const found = Object.entries(words)
    .map(([language, own]) => ({ language, count: tokens.filter((word) => own.has(word)).length }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
  const all = found.reduce((sum, { count }) => sum + count, 0)
  if (found.length === 0) return [{ confidence: 0, language: 'en' }]
  return found.map(({ language, count }) => ({ confidence: Math.round((90 * count) / all), language }))
}
