import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  /** What it imports: static, dynamic, type-only and re-exported. As written. */
  imports: string[]
  exports: ExportedName[]
  /** The file only re-exports. */
  onlyReExports: boolean
  /** Comparisons with a string literal: `post.network === 'x'` and `case 'x':`. */
  comparisons: Comparison[]
  /** Every string literal outside import statements, and every property that is read: `a.lens`. */
  words: string[]
  /** The keys of each object literal and object pattern, and the strings of each array literal and union type. */
  wordGroups: string[][]
}

interface ExportedName {
  name: string
  isType: boolean
}

interface Comparison {
  subject: string
  literal: string
}

const equality = new Set(['==', '===', '!=', '!=='])

export function parseSource(path: string, text: string): SourceFile {
  const { module, program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new SyntaxError(`${path} does not parse: ${errors[0]?.message}`)
  const imports = new Set<string>()
  const comparisons: Comparison[] = []
  const words: string[] = []
  const wordGroups: string[][] = []
  for (const { moduleRequest } of module.staticImports) imports.add(moduleRequest.value)
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) imports.add(moduleRequest.value)
  const sourceOf = (node: { start: number; end: number }) => text.slice(node.start, node.end)
  const compare = (subject: { start: number; end: number }, other: object) => {
    const literal = 'value' in other && typeof other.value === 'string' ? other.value : undefined
    if (literal !== undefined) comparisons.push({ subject: sourceOf(subject), literal })
  }
  const groupKeys = (properties: readonly object[]) =>
    wordGroups.push(properties.flatMap((property) => toWord('key' in property ? property.key : undefined)))
  new Visitor({
    Literal: ({ value }) => {
      if (typeof value === 'string') words.push(value)
    },
    MemberExpression: ({ property, computed }) => {
      if (!computed) words.push(...toWord(property))
    },
    ObjectExpression: ({ properties }) => void groupKeys(properties),
    ObjectPattern: ({ properties }) => void groupKeys(properties),
    TSInterfaceBody: ({ body }) => void groupKeys(body),
    TSTypeLiteral: ({ members }) => void groupKeys(members),
    ArrayExpression: ({ elements }) => void wordGroups.push(elements.flatMap(toWord)),
    TSUnionType: ({ types }) => void wordGroups.push(types.flatMap((type) => (type.type === 'TSLiteralType' ? toWord(type.literal) : []))),
    ImportExpression: ({ source }) => {
      if (source.type === 'Literal' && typeof source.value === 'string') imports.add(source.value)
    },
    TSImportType: ({ source }) => void imports.add(source.value),
    BinaryExpression: ({ operator, left, right }) => {
      if (!equality.has(operator)) return
      compare(left, right)
      compare(right, left)
    },
    SwitchStatement: ({ discriminant, cases }) => {
      for (const { test } of cases) if (test) compare(discriminant, test)
    },
  }).visit(program)
  const exported = module.staticExports.flatMap(({ entries }) => entries)
  return {
    path,
    imports: [...imports],
    exports: exported.flatMap(({ exportName, isType }) => (exportName.name ? [{ name: exportName.name, isType }] : [])),
    onlyReExports: exported.length > 0 && program.body.every((node) => node.type === 'ImportDeclaration' || isReExport(node)),
    comparisons,
    words: words.filter((word) => !imports.has(word)),
    wordGroups,
  }
}

/** What an identifier or a string literal says; nothing for other nodes. */
function toWord(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return []
  if ('value' in node && typeof node.value === 'string') return [node.value]
  return 'name' in node && typeof node.name === 'string' ? [node.name] : []
}

function isReExport(node: { type: string; source?: unknown; declaration?: unknown }): boolean {
  if (node.type === 'ExportAllDeclaration') return true
  return node.type === 'ExportNamedDeclaration' && !node.declaration
}

/** The imported file, from the root. Undefined: it is outside the project. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/[?#].*$/, '')
  if (bare.startsWith('@chorus/')) return `${bare.slice('@chorus/'.length)}.ts`
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return undefined
}
