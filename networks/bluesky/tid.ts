/** In code order, so that later ids sort after earlier ones. */
const sortable = '234567abcdefghijklmnopqrstuvwxyz'

const toRandom = (): number => crypto.getRandomValues(new Uint32Array(1))[0]!

/**
 * A record key as the protocol makes them: microseconds and a clock id in 13 sortable characters. The digits below a millisecond are
 * random, so two made at once, here or on another device, differ. `chance`: 32 bits; the same ones make the same key.
 */
export function createTid(ms: number, chance = toRandom()): string {
  let value = ((BigInt(Math.floor(ms)) * 1000n + BigInt(chance % 1000)) << 10n) | BigInt((chance >>> 10) % 1024)
  let text = ''
  for (let place = 0; place < 13; place++) {
    text = sortable[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}
