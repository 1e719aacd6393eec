import * as v from 'valibot'

/** Inputs that Farcaster's calls share. Provider API §1.5, §3.9 and §3.10. */
export const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
export const fid = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/, 'must be a fid'))
/** The viewer, who must own the fid; anyone else is a guest. */
export const viewerFid = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(100)))
export const channelId = v.pipe(v.string(), v.maxLength(100), v.toLowerCase(), v.regex(/^[\da-z][\da-z-]*$/, 'must be a channel id'))
/** "" and a zero mean the first page. */
export const cursor = v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform(String),
    v.maxLength(1000),
    v.transform((text) => (text === '' || text === '0' ? undefined : text)),
  ),
)
/** Items per page. */
export const size = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(50)))
/** Kept for clients that send it: replies always carry the hash of their root. */
export const needRootParentHash = v.optional(v.union([v.string(), v.number(), v.boolean()]))
export const keyword = v.pipe(v.string(), v.maxLength(300))
