/** What a list may lack. */
export interface Gaps {
  /** How many seconds the source of the list is behind its network, so the latest items may be missing. */
  behind?: number
  /** How many seconds back the source was searched, so older items may be missing. Absent: all time, or as far as was asked for. */
  reach?: number
}

/** One page of a list. No cursor: the list ends here. Cursors are opaque to everyone but their issuer. */
export interface Page<T> extends Gaps {
  items: T[]
  cursor?: string
}

export const toGaps = ({ behind, reach }: Gaps): Gaps => ({
  ...(behind !== undefined && { behind }),
  ...(reach !== undefined && { reach }),
})

/** Provider API §1.5: "", 0, "0", null and absent all mean "no more" in a response and "from the start" in a request. */
export const toCursor = (value: string | number | null | undefined): string | undefined =>
  value === undefined || value === null || value === '' || String(value) === '0' ? undefined : String(value)
