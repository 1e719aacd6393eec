/** Reply threads are nested. This is far below what would overflow the stack when the response is serialized again. */
const maxDepth = 500

/** Parses third-party JSON that we pass on. Undefined: an empty response. */
export function parseAnswer(text: string): unknown {
  if (text.trim() === '') return undefined
  let depth = 0
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"|[^[\]{}"]+/g, '')) {
    depth += sign === '{' || sign === '[' ? 1 : -1
    if (depth > maxDepth) throw new Error('The response is nested too deeply.')
  }
  return JSON.parse(text)
}
