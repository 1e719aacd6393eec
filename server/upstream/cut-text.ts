import * as v from 'valibot'

/** A text that strangers choose, cut to `max` characters. Anything but a text is empty. */
export const cutText = (max: number) =>
  v.fallback(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, max)),
    ),
    '',
  )
