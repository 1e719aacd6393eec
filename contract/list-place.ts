import * as v from 'valibot'

/** The page size. */
export const sizeUpTo = (max: number) =>
  v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(max)))

/** A list position we issued; opaque to clients, which may return it as text. Provider API §1.5 */
export const listPlace = v.optional(v.pipe(v.string(), v.regex(/^[1-9]\d{0,15}$/, 'must be a cursor of ours'), v.transform(Number)))
