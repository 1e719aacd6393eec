/** Limits the depth, because some errors are their own cause. */
const maxDepth = 4

/** An error followed by its causes, the outermost first. */
export function toCauses(error: unknown): unknown[] {
  const causes = [error]
  while (causes.length < maxDepth) {
    const last = causes.at(-1)
    if (!(last instanceof Error) || last.cause === undefined || causes.includes(last.cause)) break
    causes.push(last.cause)
  }
  return causes
}
