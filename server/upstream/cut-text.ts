import * as v from 'valibot'

/** A text that strangers chose, cut to `max` characters. Non-text values become empty. */
export const cutText = (max: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, max)),
    ),
    '',
  )
