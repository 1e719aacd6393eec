const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** A length of time in words, in the largest unit that it holds twice: `12 minutes`, `3 hours`. At least a minute. */
export function toLongTime(seconds: number, locale: string): string {
  const [unit, length] =
    seconds >= 2 * day ? (['day', day] as const) : seconds >= 2 * hour ? (['hour', hour] as const) : (['minute', minute] as const)
  const count = Math.max(1, Math.round(seconds / length))
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
}
