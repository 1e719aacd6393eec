export interface MemoOptions<T = unknown> {
  /** ms that a value stays fresh; a function decides per value. */
  age: number | ((value: T) => number)
  /** ms after that during which the old value is returned while a new one loads. */
  grace?: number
  /** Most cached values; the least recently used are evicted. */
  size: number
  /** The most that all values may weigh together, each as `of` says. */
  weight?: { of(value: T): number; most: number }
  now: () => number
}

interface Entry<T> {
  answer: Promise<T>
  at: number
  /** ms. Pending values never expire. */
  age: number
  /** 0 while pending. */
  weight: number
  isRefreshing: boolean
}

/** `By`: passed to the loader, but not part of the key. */
export interface Memo<T, By = void> {
  (key: string, by: By): Promise<T>
  /** The next read loads it again. */
  forget(key: string): void
}

/** Caches the results of a slow function and shares pending ones. Failures are not cached. */
export function createMemo<T, By = void>(
  ask: (key: string, by: By) => Promise<T>,
  { age, grace = 0, size, weight, now }: MemoOptions<T>,
): Memo<T, By> {
  const entries = new Map<string, Entry<T>>()
  let total = 0

  const drop = (key: string) => {
    total -= entries.get(key)?.weight ?? 0
    entries.delete(key)
  }
  const weigh = (key: string, entry: Entry<T>, value: T) => {
    if (!weight || entries.get(key) !== entry) return
    entry.weight = weight.of(value)
    total += entry.weight
    while (total > weight.most) drop(entries.keys().next().value!)
  }
  const keep = (key: string, answer: Promise<T>) => {
    const entry: Entry<T> = {
      answer,
      at: now(),
      age: typeof age === 'number' ? age : Number.POSITIVE_INFINITY,
      weight: 0,
      isRefreshing: false,
    }
    if (typeof age === 'function')
      answer.then(
        (value) => (entry.age = age(value)),
        () => {},
      )
    drop(key)
    entries.set(key, entry)
    if (entries.size > size) drop(entries.keys().next().value!)
    if (weight)
      answer.then(
        (value) => weigh(key, entry, value),
        () => {},
      )
    return entry
  }
  const refresh = (key: string, by: By, entry: Entry<T>) => {
    if (entry.isRefreshing) return
    entry.isRefreshing = true
    ask(key, by).then(
      (value) => keep(key, Promise.resolve(value)),
      () => (entry.isRefreshing = false),
    )
  }

  const recall = (key: string, by: By): Promise<T> => {
    const known = entries.get(key)
    const old = known ? now() - known.at : Number.POSITIVE_INFINITY
    if (known && old < known.age + grace) {
      if (old >= known.age) refresh(key, by, known)
      return known.answer
    }
    const entry = keep(key, ask(key, by))
    entry.answer.catch(() => {
      if (entries.get(key) === entry) drop(key)
    })
    return entry.answer
  }
  return Object.assign(recall, { forget: drop })
}

/** Runs at most `width` tasks at once; others wait their turn. */
export function createGate(width: number): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0
  const waiting: (() => void)[] = []
  return async (task) => {
    if (running >= width) await new Promise<void>((resolve) => waiting.push(resolve))
    running += 1
    try {
      return await task()
    } finally {
      running -= 1
      waiting.shift()?.()
    }
  }
}
