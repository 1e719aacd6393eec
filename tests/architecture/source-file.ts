import { posix } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

export interface SourceFile {
  /** From the repository's root, with forward slashes. */
  path: string
  /** What it imports: static, dynamic, type-only and re-exported. As written. */
  imports: string[]
  exports: ExportedName[]
  /** It does nothing but hand on what other files export. */
  onlyReExports: boolean
  /** Comparisons with a string literal: `post.network === 'x'` and `case 'x':`. */
  comparisons: Comparison[]
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
  for (const { moduleRequest } of module.staticImports) imports.add(moduleRequest.value)
  for (const { entries } of module.staticExports)
    for (const { moduleRequest } of entries) if (moduleRequest) imports.add(moduleRequest.value)
  const sourceOf = (node: { start: number; end: number }) => text.slice(node.start, node.end)
  const compare = (subject: { start: number; end: number }, other: object) => {
    const literal = 'value' in other && typeof other.value === 'string' ? other.value : undefined
    if (literal !== undefined) comparisons.push({ subject: sourceOf(subject), literal })
  }
  new Visitor({
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
  }
}

function isReExport(node: { type: string; source?: unknown; declaration?: unknown }): boolean {
  if (node.type === 'ExportAllDeclaration') return true
  return node.type === 'ExportNamedDeclaration' && !node.declaration
}

/** Where an import of ours leads, from the root; undefined when it leads out of the project. */
export function resolveImport(from: string, specifier: string): string | undefined {
  const bare = specifier.replace(/[?#].*$/, '')
  if (bare.startsWith('@chorus/')) return `${bare.slice('@chorus/'.length)}.ts`
  if (bare.startsWith('.')) return posix.join(posix.dirname(from), bare)
  return undefined
}
