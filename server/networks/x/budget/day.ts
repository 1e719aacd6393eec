/** YYYY-MM-DD in UTC, as X counts days. `at` in ms. */
export const toDay = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** ms */
export const toDayEnd = (at: number): number => Date.parse(toDay(at)) + 86_400_000
