/** One page of a list. No cursor: the list ends here. Cursors are opaque to everyone but their issuer. */
export interface Page<T> {
  items: T[]
  cursor?: string
  /** How many seconds the source of the list is behind its network, so the latest items may be missing. */
  behind?: number
}

/** Provider API §1.5: "", 0, "0", null and absent all mean "no more" in a response and "from the start" in a request. */
export const toCursor = (value: string | number | null | undefined): string | undefined =>
  value === undefined || value === null || value === '' || String(value) === '0' ? undefined : String(value)
