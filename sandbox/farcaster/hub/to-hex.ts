/** Hubs write ids, addresses and keys as `0x` and hex. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${Buffer.from(bytes).toString('hex')}`

/** `0x` is empty. */
export const fromHex = (text: string): Uint8Array => Buffer.from(text.replace(/^0x/, ''), 'hex')
