/** How deep is looked for what caused an error: some name themselves. */
const maxDepth = 4

/** An error and what caused it, the last first. */
export function toCauses(error: unknown): unknown[] {
  const causes = [error]
  while (causes.length < maxDepth) {
    const last = causes.at(-1)
    if (!(last instanceof Error) || last.cause === undefined || causes.includes(last.cause)) break
    causes.push(last.cause)
  }
  return causes
}
