import * as v from 'valibot'
import { Casts, User } from './farcaster-types.ts'

/** Written as a string; "" at the end. Provider API §1.5. */
export const nextCursor = v.optional(v.nullable(v.union([v.string(), v.number()])))

/** Seconds that the server's index is behind the network. Absent: less than a minute. */
export const behind = v.optional(v.number())

export const CastPage = v.object({ casts: Casts, cursor: nextCursor, behind })

/** Drops malformed entries. */
export const Users = v.pipe(
  v.array(v.unknown()),
  v.transform((items): User[] =>
    items.slice(0, 1000).flatMap((item) => {
      const result = v.safeParse(User, item, { abortEarly: true })
      return result.success ? [result.output] : []
    }),
  ),
)
