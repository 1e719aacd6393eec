import type { Emoji } from './emoji-data.ts'

/** The emojis that match every word of a query. Those whose name starts with it come first. */
export function findEmojis(emojis: readonly Emoji[], query: string): readonly Emoji[] {
  const wanted = query.toLocaleLowerCase().split(/\s+/).filter(Boolean)
  if (wanted.length === 0) return emojis
  const found = emojis.filter(({ text, words }) => wanted.every((part) => text === part || words.some((word) => word.includes(part))))
  const isNamed = ({ words: [name = ''] }: Emoji) => Number(name.startsWith(wanted.join(' ')))
  return found.toSorted((one, other) => isNamed(other) - isNamed(one))
}
