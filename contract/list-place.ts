import * as v from 'valibot'

/** How many of a list at once. */
export const sizeUpTo = (max: number) =>
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max)))

/** A place in a list, as we gave it out; opaque to clients, which may send it back as text. Provider API §1.5 */
export const listPlace = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'must be a cursor of ours'), v.transform(Number)))
