import * as v from 'valibot'

const pattern = /^0x[\da-f]{40}$/i

export const isAddress = (text: string): boolean => pattern.test(text)
/** In what the API or a wallet says. */
export const WireAddress = v.pipe(v.string(), v.regex(pattern))
