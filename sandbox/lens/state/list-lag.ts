/** ms. The API shows what an account has done at once, and lists it after some more. */
export const listDelay = 1500

/** How far lists are behind what posts and people themselves show. */
export interface ListLag {
  /** Whether lists show what exists since then, in ms. */
  isListed(at: number): boolean
  /** Whether lists still show what was removed then, in ms. */
  isStillListed(removedAt: number): boolean
}

/** The world's own posts, follows and members are listed from the start. */
export function createListLag(now: () => number, delay: number): ListLag {
  const started = now()
  return {
    isListed: (at) => at <= started || at <= now() - delay,
    isStillListed: (removedAt) => removedAt > now() - delay,
  }
}

/** What was removed, for as long as lists still show it. */
export interface Remains<T> {
  /** `at`: ms. When it was removed. */
  add(item: T, at: number): void
  list(): T[]
}

export function createRemains<T>({ isStillListed }: Pick<ListLag, 'isStillListed'>): Remains<T> {
  let remains: { item: T; at: number }[] = []
  return {
    add: (item, at) => void remains.push({ item, at }),
    list() {
      remains = remains.filter(({ at }) => isStillListed(at))
      return remains.map(({ item }) => item)
    },
  }
}
