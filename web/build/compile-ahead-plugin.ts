import path from 'node:path'
import type { Plugin, Rolldown } from 'vite'

const home = path.join(import.meta.dirname, '../features/home/home-page.tsx')

/** V8 reads this in the first line of a file. To other engines it is a comment. */
const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Asks the browser to compile what the first visit runs while it loads, away from the main thread. V8 otherwise skims functions first and
 * compiles each on the main thread when it is called. Decision 066.
 */
export const compileAhead = (): Plugin => ({
  name: 'chorus:compile-ahead',
  enforce: 'post',
  generateBundle: {
    // Vite puts a line of its own first.
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
      const starts = chunks.filter(({ isEntry, facadeModuleId }) => isEntry || facadeModuleId === home)
      if (starts.length < 2) return this.error('The build has no chunk for the start or for Home.')
      for (const file of collect(bundle, starts)) file.code = hint + file.code
    },
  },
})

/** Chunks and everything that they import at startup. */
function collect(
  bundle: Rolldown.OutputBundle,
  chunks: readonly Rolldown.OutputChunk[],
  found = new Set<Rolldown.OutputChunk>(),
): ReadonlySet<Rolldown.OutputChunk> {
  for (const chunk of chunks) {
    if (found.has(chunk)) continue
    found.add(chunk)
    const imported = chunk.imports.flatMap((name) => bundle[name] ?? []).filter((file) => file.type === 'chunk')
    collect(bundle, imported, found)
  }
  return found
}
