import * as v from 'valibot'

/** More entries than any page has. */
const longest = 1000

/** An array that drops malformed items instead of failing the page. Still rejects a value that isn't an array. */
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
