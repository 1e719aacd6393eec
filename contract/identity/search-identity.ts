import { networkPlatforms } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall } from '../call.ts'

const text = v.string()

/** Provider API §2. */
const SearchProfile = v.object({
  platform_id: text,
  platform: v.picklist([...networkPlatforms, 'wallet']),
  handle: text,
  name: text,
  /** Whether this profile matched the query. */
  hit: v.boolean(),
  score: v.number(),
  avatar: v.optional(text),
  owner: v.optional(text),
  primary: v.optional(v.boolean()),
})

/** The keys of a person's profiles in a result. */
export const searchKinds = [...networkPlatforms, 'eth', 'solana', 'ens'] as const
export type SearchKind = (typeof searchKinds)[number]

const lists = Object.fromEntries(searchKinds.map((kind) => [kind, v.optional(v.nullable(v.array(SearchProfile)))])) as Record<
  SearchKind,
  v.OptionalSchema<v.NullableSchema<v.ArraySchema<typeof SearchProfile, undefined>, undefined>, undefined>
>
const SearchedPerson = v.object(lists)
export type SearchedPerson = v.InferOutput<typeof SearchedPerson>

/** Spec 1 §5: 100 by default. */
const size = v.pipe(v.string(), v.regex(/^\d{1,9}$/, 'must be a whole number'), v.transform(Number), v.toMinValue(1), v.toMaxValue(100))

export const searchIdentity = defineCall({
  method: 'GET',
  path: '/v2/search/identity',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'People whose identity the keyword is, or whose public names start with it or have words that do; one entry per person.',
  query: v.object({
    keyword: v.optional(v.pipe(v.string(), v.maxLength(300)), ''),
    size: v.optional(size, '100'),
    cursor: v.optional(v.pipe(v.string(), v.maxLength(40))),
    /** Comma-separated; unknown names are ignored. */
    platform: v.optional(v.pipe(v.string(), v.maxLength(300))),
  }),
  reply: v.object({ list: v.array(SearchedPerson), cursor: v.number(), size: v.number() }),
})
