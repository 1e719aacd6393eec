/** Characters of one entry; longer ones are an error, so that a broken response can't fill the memory. */
const largestItem = 256 * 1024
/** Bytes of a whole response. */
const largestResponse = 512 * 1024 * 1024

/**
 * The objects of the first list in a JSON response, one by one as they arrive, for lists too long to be held at once. Throws a SyntaxError
 * for what isn't JSON or ends early.
 */
export async function* readItems(body: ReadableStream<Uint8Array>): AsyncGenerator<unknown> {
  const decoder = new TextDecoder()
  /** Of the list's entries: 1 directly inside. 0: the list hasn't begun. */
  let depth = 0
  let item = ''
  let [isInText, isEscaped, isOver] = [false, false, false]
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > largestResponse) throw new SyntaxError('The list is too large.')
    const text = decoder.decode(chunk, { stream: true })
    let from = depth > 1 ? 0 : -1
    for (let at = 0; at < text.length && !isOver; at += 1) {
      const char = text[at]!
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (char === '\\') isEscaped = true
        else if (char === '"') isInText = false
      } else if (char === '"') isInText = true
      else if (depth === 0) {
        if (char === '[') depth = 1
      } else if (char === '{' || char === '[') {
        if (depth === 1) from = at
        depth += 1
      } else if (char === '}' || char === ']') {
        depth -= 1
        if (depth === 0) isOver = true
        else if (depth === 1) {
          yield JSON.parse(item + text.slice(from, at + 1)) as unknown
          item = ''
          from = -1
        }
      }
    }
    if (from >= 0) item += text.slice(from)
    if (item.length > largestItem) throw new SyntaxError('An entry of the list is too long.')
  }
  if (!isOver) throw new SyntaxError('The list ends early.')
}
