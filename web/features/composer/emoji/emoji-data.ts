import type { CompactEmoji } from 'emojibase'
import type { Locale } from '../../../i18n/locale.ts'

/** The groups of Unicode's chart in its order, without its emoji components. Numbers are emojibase's. */
export const emojiGroups = [
  [0, 'smileys'],
  [1, 'people'],
  [3, 'animals'],
  [4, 'food'],
  [5, 'travel'],
  [6, 'activities'],
  [7, 'objects'],
  [8, 'symbols'],
  [9, 'flags'],
] as const

export type EmojiGroup = (typeof emojiGroups)[number][1]

export interface Emoji {
  text: string
  /** Its name in the interface language. */
  label: string
  group: EmojiGroup
  /** Lower case. */
  words: readonly string[]
}

const sources: Record<Locale, () => Promise<{ default: readonly CompactEmoji[] }>> = {
  en: () => import('emojibase-data/en/compact.json'),
  es: () => import('emojibase-data/es/compact.json'),
  ja: () => import('emojibase-data/ja/compact.json'),
  ko: () => import('emojibase-data/ko/compact.json'),
  'zh-Hans': () => import('emojibase-data/zh/compact.json'),
  'zh-Hant': () => import('emojibase-data/zh-hant/compact.json'),
}

/** Whether this browser renders it as one emoji. Newer ones would show as several. */
const known = /^\p{RGI_Emoji}$/v

/** The data includes variation selectors that Unicode omits where emoji presentation is the default. */
const toKnown = (text: string): string | undefined => [text, text.replace(/\uFE0F$/, '')].find((each) => known.test(each))

/** All emojis in the order of Unicode's chart, in the default skin tone. */
export async function loadEmojis(locale: Locale): Promise<readonly Emoji[]> {
  const groups = new Map<number | undefined, EmojiGroup>(emojiGroups)
  const { default: list } = await sources[locale]()
  return list
    .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap(({ unicode, label, group: number, tags = [] }) => {
      const group = groups.get(number)
      const text = toKnown(unicode)
      if (!group || text === undefined) return []
      return [{ text, label, group, words: [label, ...tags].map((word) => word.toLocaleLowerCase(locale)) }]
    })
}
