import { resolveImport, type SourceFile } from './source-file.ts'

/** Groups of files that import each other in a circle, each group sorted and joined by ` ↔ `. Type imports count. */
export function findCircles(files: readonly SourceFile[]): string[] {
  const known = new Set(files.map(({ path }) => path))
  const find = (target: string | undefined) =>
    [target, target?.replace(/\.ts$/, '.tsx')].find((path) => path !== undefined && known.has(path))
  const edges = new Map(
    files.map(({ path, imports }) => [path, imports.flatMap((specifier) => find(resolveImport(path, specifier)) ?? [])]),
  )
  return connect(edges)
    .filter((group) => group.length > 1 || edges.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => group.toSorted().join(' ↔ '))
    .toSorted()
}

/** Strongly connected groups, by Tarjan's method. */
function connect(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const order = new Map<string, number>()
  const low = new Map<string, number>()
  const stack: string[] = []
  const open = new Set<string>()
  const groups: string[][] = []
  const lower = (path: string, value: number) => low.set(path, Math.min(low.get(path) ?? value, value))
  const visit = (path: string) => {
    order.set(path, order.size)
    low.set(path, order.size - 1)
    stack.push(path)
    open.add(path)
    for (const next of edges.get(path) ?? []) {
      if (!order.has(next)) {
        visit(next)
        lower(path, low.get(next) ?? 0)
      } else if (open.has(next)) lower(path, order.get(next) ?? 0)
    }
    if (low.get(path) !== order.get(path)) return
    const group = stack.splice(stack.indexOf(path))
    for (const member of group) open.delete(member)
    groups.push(group)
  }
  for (const path of edges.keys()) if (!order.has(path)) visit(path)
  return groups
}
