/** YYYY-MM-DD in UTC, as X counts days. `at` in ms. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** ms */
export const toDayEnd = (at: number): number => Date.parse(toDay(at)) + 86_400_000

/** ms. Our clock and X's may differ by a minute, and X takes up to another to answer. */
const [beforeEnd, afterEnd] = [120_000, 60_000]

/** Whether X may count a call that is made now to another day. */
export const isNearDayEnd = (at: number): boolean => toDay(at - afterEnd) !== toDay(at + beforeEnd)
