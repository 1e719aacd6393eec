import { longestId } from '@chorus/contract/notifications/push-message'
import type { NotificationEvent } from '@chorus/model/notifications/notification-event'
import type { Told } from '../../db/tables/push-watches.ts'

/**
 * How far an account has been notified: not about events before `mark` (ms, by the network's clock), nor about the newer ones in `told`.
 */
export interface Mark {
  mark: number
  told: readonly Told[]
}

/** ms. Networks are eventually consistent: events may arrive this much later than newer ones. */
const overlap = 10 * 60_000
/** Several times the length of a network's list. */
const mostTold = 200

/**
 * Returns events that are new since the last poll, and the next cursor. The first poll returns none, so that notifications from before the
 * opt-in are not sent. `next.told` is the known list when nothing has changed.
 */
export function findNews(known: Mark | undefined, listed: readonly NotificationEvent[]): { fresh: NotificationEvent[]; next: Mark } {
  // An id too long to store would be reported on every poll.
  const seen = listed.filter(({ id }) => id.length <= longestId)
  const latest = Math.max(known?.mark ?? 0, ...seen.map(({ at }) => at))
  const before = new Map(known?.told)
  const fresh = known ? seen.filter(({ id, at }) => at >= known.mark && !before.has(id)) : []
  const mark = known ? Math.max(known.mark, latest - overlap) : latest
  // Keep ids that dropped off the network's list; ids before the mark are not needed.
  const told = [...new Map([...before, ...seen.map(({ id, at }): Told => [id, at])])]
    .filter(([, at]) => at >= mark)
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, mostTold)
  const isSame = told.length === before.size && told.every(([id]) => before.has(id))
  return { fresh, next: { mark, told: known && isSame ? known.told : told } }
}
