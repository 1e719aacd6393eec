/** A place in a list, newest first. */
export interface Place {
  /** s. Undefined: the beginning. */
  until: number | undefined
  /** Items of that second that earlier pages have shown. */
  seen: number
}

/** Where the list continues after a page that began at a place. The page isn't empty. */
export function placeAfter(page: readonly { created: number }[], { until, seen }: Place): { until: number; seen: number } {
  const oldest = page.at(-1)!.created
  const same = page.filter(({ created }) => created === oldest).length
  return { until: oldest, seen: same + (until === oldest ? seen : 0) }
}
