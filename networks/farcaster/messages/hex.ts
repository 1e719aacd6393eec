/** With the prefix `0x`. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** @param text With or without the prefix `0x`. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(text.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
