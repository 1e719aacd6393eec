import * as v from 'valibot'

/** A hash, or what older proposals have. */
export const proposalId = v.pipe(v.string(), v.regex(/^(?:0x[\da-f]{64}|(?!0x)\w{40,70})$/i))
export const spaceId = v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/))
