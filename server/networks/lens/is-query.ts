/** Strings, comments, variables and everything else except words and braces. */
const noise = /"""[\s\S]*?"""|"(?:[^"\\\n\r]|\\.)*"|#[^\n\r]*|\$\w+|[^\w{}"#$]+/g

/** Whether a GraphQL document only reads: it contains no mutation or subscription. False when in doubt. */
export function isQuery(document: string): boolean {
  if (document.includes(String.raw`\"""`)) return false
  const plain = document.replaceAll(noise, ' ')
  if (/["$]/.test(plain)) return false
  let depth = 0
  for (const [word] of plain.matchAll(/\w+|[{}]/g)) {
    if (word === '{') depth += 1
    else if (word === '}') depth -= 1
    else if (depth === 0 && (word === 'mutation' || word === 'subscription')) return false
    if (depth < 0) return false
  }
  return depth === 0
}
