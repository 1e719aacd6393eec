import { invalidRequest, type Problem } from './problem.ts'

/** What a list may contain, by time and id. */
export type InRange = (entry: { at: number; id: string }) => boolean

export interface RangeLimits {
  /** ms. No start or end may be earlier. */
  earliest: number
  /** ms. When absent: from and until then. */
  from?: number
  until?: number
  /** ms */
  now: number
}

/** ms. X accepts no end closer to the request. */
const endMargin = 10_000
/** ms. X's limits are whole minutes. */
const minute = 60_000

/** `start_time`, `end_time`, `since_id` and `until_id`, with X's refusals. Source: X's description, and errors that clients have published. */
export function readRange(query: Readonly<Record<string, string>>, { earliest, from, until, now }: RangeLimits): InRange | Problem {
  const times: Record<string, number> = {}
  for (const name of ['start_time', 'end_time']) {
    const text = query[name]
    if (text === undefined) continue
    const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/.test(text) ? Date.parse(text) : Number.NaN
    if (Number.isNaN(time))
      return invalidRequest(name, text, `The \`${name}\` query parameter value [${text}] is not a valid RFC3339 date time`)
    const refuse = (rule: string) => invalidRequest(name, text, `Invalid '${name}':'${text}'. '${name}' must be ${rule}`)
    if (time > now - endMargin) return refuse('a minimum of 10 seconds prior to the request time.')
    if (time < Math.floor(earliest / minute) * minute) return refuse(`on or after ${new Date(earliest).toISOString().slice(0, 16)}Z`)
    times[name] = time
  }
  const { start_time: start, end_time: end } = times
  if (start !== undefined && end !== undefined && start >= end)
    return invalidRequest(
      'end_time',
      query['end_time']!,
      `Invalid 'end_time':'${query['end_time']!}'. 'end_time' must be after 'start_time'`,
    )
  for (const name of ['since_id', 'until_id'])
    if (query[name] !== undefined && !/^\d{1,19}$/.test(query[name]))
      return invalidRequest(name, query[name], `The \`${name}\` query parameter value [${query[name]}] is not valid`)
  const [since, before] = ['since_id', 'until_id'].map((name) => (query[name] === undefined ? undefined : BigInt(query[name])))
  const first = start ?? (since === undefined ? from : undefined) ?? Number.NEGATIVE_INFINITY
  const last = end ?? until ?? Number.POSITIVE_INFINITY
  return ({ at, id }) =>
    first <= at && at < last && (since === undefined || BigInt(id) > since) && (before === undefined || BigInt(id) < before)
}
