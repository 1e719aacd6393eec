import * as v from 'valibot'

/** `path`: the page’s, on our own origin. Apart from the address, which pages load. */
export const ShareImageQuery = v.object({ path: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?:[^/\\]|$)/)) })
