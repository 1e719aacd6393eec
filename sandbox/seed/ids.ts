import type { Random } from './random.ts'

const base32 = 'abcdefghijklmnopqrstuvwxyz234567'
/** In the order of their codes, so that later ids sort after earlier ones. */
const sortable = '234567abcdefghijklmnopqrstuvwxyz'

export const toHex = (random: Random, bytes: number): string =>
  Array.from({ length: bytes * 2 }, () => random.below(16).toString(16)).join('')

/** `did:plc:` and 24 base32 characters. */
export const toPlcDid = (random: Random): string => `did:plc:${Array.from({ length: 24 }, () => base32[random.below(32)]).join('')}`

/** A record key as the protocol makes them: microseconds and a clock number in 13 sortable characters. Unique per `serial` < 1024. */
export function toTid(ms: number, serial: number): string {
  let value = ((BigInt(ms) * 1000n) << 10n) | BigInt(serial % 1024)
  let text = ''
  for (let place = 0; place < 13; place++) {
    text = sortable[Number(value & 31n)] + text
    value >>= 5n
  }
  return text
}

/** A tweet's id: milliseconds since November 2010 and a serial. */
export const toSnowflake = (ms: number, serial: number): string =>
  (((BigInt(ms) - 1_288_834_974_657n) << 22n) | BigInt(serial % 4_194_304)).toString()

/** Base58 of random bytes, as long as a Solana address. */
export function toBase58(random: Random): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  return Array.from({ length: 43 }, () => alphabet[random.below(58)]).join('')
}
