/** Code points that count once. Source: twitter-text, configuration 3. */
const light: readonly (readonly [number, number])[] = [
  [0, 4351],
  [8192, 8205],
  [8208, 8223],
  [8242, 8247],
]
const isLight = (point: number) => light.some(([from, to]) => from <= point && point <= to)
const segmenter = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** A text's length as X counts it: links count 23, emoji 2, most letters 1. */
export function countWeight(text: string): number {
  let weight = 0
  const rest = text.normalize('NFC').replaceAll(/https?:\/\/[^\s]+/g, () => {
    weight += 23
    return ''
  })
  for (const { segment } of segmenter.segment(rest)) {
    if (/\p{Extended_Pictographic}|\p{Regional_Indicator}/u.test(segment)) weight += 2
    else for (const letter of segment) weight += isLight(letter.codePointAt(0)!) ? 1 : 2
  }
  return weight
}
