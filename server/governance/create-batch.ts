/** ms that a key waits for others to be asked for with it. */
const gathering = 5

/** Asks for keys that are wanted at about the same time together. Undefined: there is nothing by that key. */
export function createBatch<T>(
  load: (keys: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (key: string) => Promise<T | undefined> {
  let waiting: { keys: Set<string>; answer: Promise<ReadonlyMap<string, T>> } | undefined
  const open = () => {
    const keys = new Set<string>()
    const answer = new Promise<void>((resolve) => setTimeout(resolve, gathering)).then(() => {
      waiting = undefined
      return load([...keys])
    })
    return { keys, answer }
  }
  return async (key) => {
    waiting ??= open()
    waiting.keys.add(key)
    return (await waiting.answer).get(key)
  }
}
