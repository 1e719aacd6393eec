/** Something that a person changed on X. */
export interface XWrite {
  /** `POST /2/tweets` */
  route: string
  person: string
  /** ms */
  at: number
  /** The id of what it created or changed. */
  id: string
  /** Ids of the people left out of a reply. */
  leftOut?: readonly string[]
}

/** Every change so far, oldest first. */
export interface XWrites {
  list: readonly XWrite[]
  add(write: Omit<XWrite, 'at'>): void
  /** Unique and increasing. ms */
  tick(): number
}

export function createWrites(now: () => number): XWrites {
  const list: XWrite[] = []
  let last = 0
  const tick = () => (last = Math.max(now(), last + 1))
  return { list, tick, add: (write) => void list.push({ ...write, at: now() }) }
}
