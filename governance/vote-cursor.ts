/** A place in a list of votes, newest first. */
export interface VotePlace {
  /** s. Undefined: the beginning. */
  until: number | undefined
  /** Votes of that second that earlier pages have shown. */
  seen: number
}

/** Cursors are numbers in the provider's API: the second, followed by three digits for the votes of that second that have been shown. */
const placesPerSecond = 1000
/** A service may return no more than a thousand rows, which have to include the next page. */
const mostSeen = 900

/** Some clients send 0 for the first page. */
export const readVoteCursor = (cursor: number | undefined): VotePlace =>
  cursor ? { until: Math.floor(cursor / placesPerSecond), seen: cursor % placesPerSecond } : { until: undefined, seen: 0 }

/** The cursor after a page that began at this place. */
export function toVoteCursor(page: readonly { created: number }[], { until, seen }: VotePlace): number {
  const oldest = page.at(-1)!.created
  const same = page.filter(({ created }) => created === oldest).length + (oldest === until ? seen : 0)
  // Leaves out the rest of a second that has more, so that the list continues.
  return same > mostSeen ? (oldest - 1) * placesPerSecond : oldest * placesPerSecond + same
}
