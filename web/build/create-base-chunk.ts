/** Of Rolldown. */
interface ChunkingContext {
  getModuleInfo(moduleId: string): { importedIds: readonly string[] } | null
}

/**
 * Whatever the entry loads before it runs is one file: every page has all of it, and many small files pack worse than one. Everything else
 * is split as it is used.
 *
 * @param entry id of its module
 */
export function createBaseChunk(entry: string): (moduleId: string, context: ChunkingContext) => string | undefined {
  let base: Set<string> | undefined
  return (moduleId, context) => {
    base ??= collect(entry, context)
    return base.has(moduleId) ? 'base' : undefined
  }
}

function collect(id: string, context: ChunkingContext, found = new Set<string>()): Set<string> {
  if (found.has(id)) return found
  found.add(id)
  for (const next of context.getModuleInfo(id)?.importedIds ?? []) collect(next, context, found)
  return found
}
