import path from 'node:path'
import { networkNames } from '@chorus/model/network-identity'
import type { Rolldown } from 'vite'

type ModuleGraph = Parameters<Rolldown.CodeSplittingNameFunction>[1]

const web = path.join(import.meta.dirname, '..')
const home = path.join(web, 'features/home/home-page.tsx')
/** Besides these packages: their index files would count everything that any page imports from them. */
const otherPackage = /\/node_modules\/(?!valibot)/
/** Wording of errors for toasts. Loads late, with the first error. */
const errors =
  /\/(?:model\/(?:error-messages|operation-messages|to-operation-failure|chain\/wallet-error)|web\/services\/toasts\/to-(?!sentence))/
const product = /\/web\/(?:ui|features\/(?:errors|login|people|toasts)|services\/(?:context|loading|login|timing|toasts))\//

/**
 * What several pages share is bundled into a few files, which compress better and need fewer requests. `ui` and `posts` hold only what Home
 * imports, so that the first visit loads nothing for other pages; each network’s calls are a file, and they share `calls` and `texts`. The
 * first match also takes its dependencies. Decision 026.
 */
export function createChunks() {
  let ofHome: ReadonlySet<string> | undefined
  let ofCalls: ReadonlySet<string> | undefined
  const isOfHome = (id: string, graph: ModuleGraph) => id !== home && (ofHome ??= collect(graph, [home])).has(id)
  const isOfCalls = (id: string, graph: ModuleGraph) => (ofCalls ??= collect(graph, findCalls(graph))).has(id)
  return [
    { name: 'base', tags: ['$initial' as const] },
    { name: 'errors', test: errors },
    {
      name: (id: string, graph: ModuleGraph) => (id.includes('/lucide-react/') || (product.test(id) && isOfHome(id, graph)) ? 'ui' : null),
      minShareCount: 6,
    },
    { name: (id: string, graph: ModuleGraph) => (isOfHome(id, graph) ? 'posts' : null), minShareCount: 3 },
    // Not with `calls`, which some pages load at once.
    { name: 'links', test: /\/chains\/links\// },
    { name: (id: string, graph: ModuleGraph) => (isOfCalls(id, graph) && !networkOf(id) && !id.includes('/model/') ? 'calls' : null) },
    { name: (id: string, graph: ModuleGraph) => (isOfCalls(id, graph) && !networkOf(id) ? 'texts' : null) },
    { name: (id: string, graph: ModuleGraph) => (isOfCalls(id, graph) ? (networkOf(id) ?? null) : null) },
    // Without the wallets, which load when someone chooses one.
    { name: 'pages', test: /\/web\/(?:ui|features\/(?:errors|login\/(?!wallet\/)))/, minShareCount: 6 },
  ].map((chunk, place, { length }) => ({ ...chunk, priority: length - place }))
}

const networkOf = (id: string): string | undefined => /\/networks\/([^/]+)\//.exec(id)?.[1]

/** What each network’s connection loads with its first call. */
const findCalls = (graph: ModuleGraph): string[] =>
  networkNames.flatMap(
    (name) => graph.getModuleInfo(path.join(web, `../networks/${name}/connect-reads.ts`))?.dynamicallyImportedIds[0] ?? [],
  )

/** Modules and everything that they import at startup. */
function collect(graph: ModuleGraph, ids: readonly string[], found = new Set<string>()): Set<string> {
  for (const id of ids) {
    if (found.has(id) || otherPackage.test(id)) continue
    found.add(id)
    collect(graph, graph.getModuleInfo(id)?.importedIds ?? [], found)
  }
  return found
}
