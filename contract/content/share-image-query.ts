import * as v from 'valibot'

/** `path`: the page’s, on our own origin. In a file of its own, so that pages that only need the address don't load it. */
export const ShareImageQuery = v.object({ path: v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?:[^/\\]|$)/)) })
