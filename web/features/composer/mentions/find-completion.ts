/** What can be completed before the cursor. Positions in UTF-16 code units. */
export interface Completion {
  kind: 'mention' | 'hashtag'
  /** Position of the sign. */
  start: number
  /** Position of the cursor. */
  end: number
  /** Without its sign. */
  query: string
}

/** Flows §3.6: the longest name. */
const longest = 50
const mention = /(?<![\w@＠./])[@＠]([\p{L}\p{M}\p{N}_.-]{1,50})$/u
const hashtag = /(?<![\w&#＃/])[#＃]([\p{L}\p{M}\p{N}_]{0,50})$/u

/** The name or hashtag that ends at the cursor. Undefined: there is none, or the cursor is inside a word. */
export function findCompletion(text: string, cursor: number): Completion | undefined {
  if (/^[\p{L}\p{N}_]/u.test(text.slice(cursor, cursor + 2))) return undefined
  const from = Math.max(0, cursor - longest - 3)
  const before = text.slice(from, cursor)
  for (const [kind, pattern] of [
    ['mention', mention],
    ['hashtag', hashtag],
  ] as const) {
    const match = pattern.exec(before)
    if (match) return { kind, start: from + match.index, end: cursor, query: match[1]! }
  }
  return undefined
}
