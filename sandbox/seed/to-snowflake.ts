/** A tweet id: milliseconds since November 2010 and a serial. */
export const toSnowflake = (ms: number, serial: number): string =>
  (((BigInt(ms) - 1_288_834_974_657n) << 22n) | BigInt(serial % 4_194_304)).toString()
