const shape =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T(?<hour>\d\d):(?<minute>\d\d):(?<second>\d\d)(?:\.\d{1,9})?(?:Z|[+-](?<zoneHour>\d\d):(?<zoneMinute>\d\d))$/

/**
 * Parses an RFC 3339 date-time to seconds since 1970. Undefined for other texts and for days or times that do not exist: `Date.parse`
 * rolls 31 February over into March. Leap seconds are rejected.
 */
export function parseDateTime(text: string): number | undefined {
  const parts = shape.exec(text)?.groups
  if (!parts) return undefined
  const { year, month, day, hour, minute, second, zoneHour = 0, zoneMinute = 0 } = parts
  const daysInMonth = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  const isReal =
    isWithin(month, 1, 12) &&
    isWithin(day, 1, daysInMonth) &&
    isWithin(hour, 0, 23) &&
    isWithin(minute, 0, 59) &&
    isWithin(second, 0, 59) &&
    isWithin(zoneHour, 0, 23) &&
    isWithin(zoneMinute, 0, 59)
  return isReal ? Date.parse(text) / 1000 : undefined
}

const isWithin = (digits: string | number | undefined, min: number, max: number): boolean => Number(digits) >= min && Number(digits) <= max
