import path from 'node:path'
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const home = path.join(import.meta.dirname, '../features/home/home-page.tsx')
/** Packages beside the one list library: their index files would count all that any page takes from them. */
const otherPackage = /\/node_modules\/(?!@tanstack\/(?:react-)?virtual)/
const product = /\/web\/(?:ui|features\/(?:errors|login|people|toasts)|services\/(?:context|login|toasts))\//

/**
 * What several pages share is bundled into a few files, which compress better and need fewer requests. `ui` and `posts` hold only what Home
 * imports, so that the first visit loads nothing for other pages. The first match also takes its dependencies. Decision 026.
 */
export function createChunks() {
  let ofHome: ReadonlySet<string> | undefined
  const isOfHome = (id: string, graph: ModuleGraph) => id !== home && (ofHome ??= collect(graph, home)).has(id)
  return [
    { name: 'base', tags: ['$initial' as const] },
    {
      name: (id: string, graph: ModuleGraph) => (id.includes('/lucide-react/') || (product.test(id) && isOfHome(id, graph)) ? 'ui' : null),
      minShareCount: 6,
    },
    { name: (id: string, graph: ModuleGraph) => (isOfHome(id, graph) ? 'posts' : null), minShareCount: 3 },
    { name: 'pages', test: /\/web\/(?:ui|features\/(?:errors|login))\//, minShareCount: 6 },
    { name: 'calls', test: /\/(?:accounts|contract|networks|valibot)\//, minShareCount: 8 },
  ].map((chunk, place, { length }) => ({ ...chunk, priority: length - place }))
}

/** A module and everything that it imports at startup. */
function collect(graph: ModuleGraph, id: string, found = new Set<string>()): Set<string> {
  if (found.has(id) || otherPackage.test(id)) return found
  found.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) collect(graph, next, found)
  return found
}
