import { longestId } from '@chorus/contract/notifications/push-message'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import type { NotifiedEvent } from '../../db/tables/push-watches.ts'

/**
 * How far an account has been notified: not about events before `mark` (ms, by the network's clock), nor about the newer ones in `notified`.
 */
export interface Watermark {
  mark: number
  notified: readonly NotifiedEvent[]
}

/** ms. Networks are eventually consistent: events may arrive this much later than newer ones. */
const overlap = 10 * 60_000
/** Several times the length of a network's list, which is 200 at most. */
const mostNotified = 1000

/**
 * Returns events that are new since the last poll, and the next cursor. The first poll returns none, so that notifications from before the
 * opt-in are not sent. `next.notified` is the known list when nothing has changed.
 */
export function findNewEvents(
  known: Watermark | undefined,
  listed: readonly NotificationEvent[],
): { fresh: NotificationEvent[]; next: Watermark } {
  // An id too long to store would be reported on every poll.
  const seen = listed.filter(({ id }) => id.length <= longestId)
  const latest = Math.max(known?.mark ?? 0, ...seen.map(({ at }) => at))
  const before = new Map(known?.notified)
  const fresh = known ? seen.filter(({ id, at }) => at >= known.mark && !before.has(id)) : []
  const mark = known ? Math.max(known.mark, latest - overlap) : latest
  // Keep ids that dropped off the network's list; ids before the mark are not needed.
  const notified = [...new Map([...before, ...seen.map(({ id, at }): NotifiedEvent => [id, at])])]
    .filter(([, at]) => at >= mark)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostNotified)
  const isSame = notified.length === before.size && notified.every(([id]) => before.has(id))
  return { fresh, next: { mark, notified: known && isSame ? known.notified : notified } }
}
