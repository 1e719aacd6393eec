/** In code order, so that later ids sort after earlier ones. */
const sortable = '234567abcdefghijklmnopqrstuvwxyz'

/** A record key as the protocol makes them: microseconds and a clock id in 13 sortable characters. Unique for `serial` < 1024. */
export function toTid(ms: number, serial: number): string {
  let value = ((BigInt(ms) * 1000n) << 10n) | BigInt(serial % 1024)
  let text = ''
  for (let place = 0; place < 13; place++) {
    text = sortable[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
