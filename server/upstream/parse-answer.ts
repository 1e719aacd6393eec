/** Threads are nested by their replies. Far below what could exhaust a stack when the answer is written again. */
const maxDepth = 500

/** JSON of somebody else that we pass on. Undefined: there was nothing. */
export function parseAnswer(text: string): unknown {
  if (text.trim() === '') return undefined
  let depth = 0
  for (const sign of text.replaceAll(/"(?:[^"\\]|\\.)*"|[^[\]{}"]+/g, '')) {
    depth += sign === '{' || sign === '[' ? 1 : -1
    if (depth > maxDepth) throw new Error('The answer is nested too deeply.')
  }
  return JSON.parse(text)
}
