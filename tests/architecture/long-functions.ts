import { parseSync, Visitor } from 'oxc-parser'

const maxLines = 100

interface Span {
  start: number
  end: number
}

/** Functions of a file with more than `maxLines` lines, as `path name`. */
export function findLongFunctions({ path, text }: { path: string; text: string }): string[] {
  if (text.split('\n').length <= maxLines) return []
  const names = new Map<object, string>()
  const found: string[] = []
  const name = (key: object, value: object | null) => {
    if (value && 'name' in key && typeof key.name === 'string') names.set(value, key.name)
  }
  const check = (node: Span & { id?: { name: string } | null }) => {
    const lines = text.slice(node.start, node.end).split('\n').length
    if (lines > maxLines) found.push(`${path} ${node.id?.name ?? names.get(node) ?? 'anonymous'}`)
  }
  new Visitor({
    VariableDeclarator: ({ id, init }) => name(id, init),
    Property: ({ key, value }) => name(key, value),
    MethodDefinition: ({ key, value }) => name(key, value),
    FunctionDeclaration: check,
    FunctionExpression: check,
    ArrowFunctionExpression: check,
  }).visit(parseSync(path, text).program)
  return found
}

/** Suites of tests nest their cases in one function. */
export const mayBeLong = (path: string): boolean => path.startsWith('tests/') || /\.test\.tsx?$/.test(path)
