import * as v from 'valibot'

/** More than any page holds. */
const longest = 1000

/**
 * A list that keeps what can be read: one item of an unknown shape costs that item, not the page. What is no list at all is
 * still refused.
 */
export const lenientArray = <S extends v.GenericSchema>(item: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<S>[] =>
      items.slice(0, longest).flatMap((data) => {
        const result = v.safeParse(item, data, { abortEarly: true })
        return result.success ? [result.output] : []
      }),
    ),
  )
