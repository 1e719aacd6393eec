const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A mention in a text. UTF-8 bytes. */
export interface MentionSpan<T> {
  profile: T
  start: number
  end: number
}

/** The network's own text is without mentions: this takes them out and gives their positions. Overlapping spans stay text. */
export function takeOutMentions<T>(source: string, spans: readonly MentionSpan<T>[]): { text: string; mentions: T[]; positions: number[] } {
  const bytes = encoder.encode(source)
  const parts: string[] = []
  const mentions: T[] = []
  const positions: number[] = []
  let [done, removed] = [0, 0]
  for (const { profile, start, end } of spans.toSorted((a, b) => a.start - b.start)) {
    if (start < done) continue
    parts.push(decoder.decode(bytes.subarray(done, start)))
    mentions.push(profile)
    positions.push(start - removed)
    removed += end - start
    done = end
  }
  parts.push(decoder.decode(bytes.subarray(done)))
  return { text: parts.join(''), mentions, positions }
}
