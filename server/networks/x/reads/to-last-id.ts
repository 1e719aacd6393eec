/** ms: X's ids count from here. */
const epoch = 1_288_834_974_657n

/** The highest id that X can have given out within the second of a time (ms), because X's times are whole seconds. */
export const toLastId = (at: number): string =>
  (((BigInt(Math.floor(Math.max(at, Number(epoch)) / 1000)) * 1000n + 999n - epoch) << 22n) | 0x3f_ffffn).toString()
