import { posix } from 'node:path'
import { resolveImport, type SourceFile } from './source-file.ts'

type Edges = ReadonlyMap<string, readonly string[]>

/** Groups of files that import each other in a circle, each group sorted and joined by ` ↔ `. Type imports count. */
export const findCircles = (files: readonly SourceFile[]): string[] => toCircles(toEdges(files))

/**
 * Groups of folders below `room` whose files import each other in a circle. A folder is where files stand: `post` and `post/actions` are two,
 * and may know each other in one direction only. Unit tests may compose more than the file beside them knows, and do not count.
 */
export function findFolderCircles(files: readonly SourceFile[], room: string): string[] {
  const product = files.filter(({ path }) => path.startsWith(`${room}/`) && !/\.test\.tsx?$/.test(path))
  const folders = new Map<string, string[]>()
  for (const [path, targets] of toEdges(product)) {
    const folder = posix.dirname(path)
    const others = targets.map((target) => posix.dirname(target)).filter((other) => other !== folder)
    folders.set(folder, [...(folders.get(folder) ?? []), ...others])
  }
  return toCircles(folders)
}

/** Which of these files each of them imports. */
function toEdges(files: readonly SourceFile[]): Edges {
  const known = new Set(files.map(({ path }) => path))
  const find = (target: string | undefined) =>
    [target, target?.replace(/\.ts$/, '.tsx')].find((path) => path !== undefined && known.has(path))
  return new Map(files.map(({ path, imports }) => [path, imports.flatMap((specifier) => find(resolveImport(path, specifier)) ?? [])]))
}

const toCircles = (edges: Edges): string[] =>
  connect(edges)
    .filter((group) => group.length > 1 || edges.get(group[0] ?? '')?.includes(group[0] ?? ''))
    .map((group) => group.toSorted().join(' ↔ '))
    .toSorted()

/** Strongly connected groups, by Tarjan's method. */
function connect(edges: Edges): string[][] {
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
