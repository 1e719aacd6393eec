import { type Place, placeAfter } from './place.ts'

/** Cursors are numbers in the provider's API: the second, followed by three digits for the votes of that second that have been shown. */
const placesPerSecond = 1000
/** A service may return no more than a thousand rows, which have to include the next page. */
const mostSeen = 900

/** Some clients send 0 for the first page. */
export const readVoteCursor = (cursor: number | undefined): Place =>
  cursor ? { until: Math.floor(cursor / placesPerSecond), seen: cursor % placesPerSecond } : { until: undefined, seen: 0 }

/** The cursor after a page that began at this place. */
export function toVoteCursor(page: readonly { created: number }[], place: Place): number {
  const { until, seen } = placeAfter(page, place)
  // Leaves out the rest of a second that has more, so that the list continues.
  return seen > mostSeen ? (until - 1) * placesPerSecond : until * placesPerSecond + seen
}
