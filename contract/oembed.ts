import * as v from 'valibot'
import { defineCall, Nothing } from './call.ts'
import { Cast } from './farcaster-types.ts'

/** Characters of what a page says of itself, at most. */
export const longestOg = { title: 300, description: 1000, site: 100, locale: 35, address: 2000 } as const

const said = (most: number) => v.nullable(v.pipe(v.string(), v.maxLength(most)))
const address = v.pipe(v.string(), v.maxLength(longestOg.address), v.regex(/^https?:\/\//i))
const secure = v.pipe(v.string(), v.maxLength(longestOg.address), v.startsWith('https://'))
const side = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)))

/** What a page says of itself. */
export const Og = v.object({
  type: v.literal('website'),
  /** Where it was found in the end. */
  url: address,
  /** Its own. */
  favicon: address,
  title: said(longestOg.title),
  description: said(longestOg.description),
  site: said(longestOg.site),
  image: v.nullable(v.object({ url: secure, width: side, height: side })),
  isLarge: v.boolean(),
  /** One frame with the address of a player that we know, and nothing else. Clients read the address and make the frame themselves. */
  html: said(longestOg.address * 3),
  locale: said(longestOg.locale),
})
export type Og = v.InferOutput<typeof Og>

// Clients of the specs write the address percent-encoded within the query, which encodes it once more.
const query = v.object({ link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestOg.address * 3)) })

/** Provider API §4.6. Articles are no payload yet. */
export const oembed = defineCall({
  method: 'GET',
  path: '/api/oembed',
  auth: 'optional',
  envelope: 'own',
  limit: 'preview',
  summary:
    'What the page at a link says of itself: its title, its words, its picture. It is asked for from here, so that it learns nothing of who reads; 502 where nothing can be read.',
  query,
  reply: v.object({
    og: Og,
    payload: v.optional(
      v.nullable(
        v.variant('type', [
          v.object({ type: v.literal('Post'), id: v.string(), source: v.picklist(['twitter', 'lens']) }),
          v.object({ type: v.literal('Farcaster'), cast: Cast }),
        ]),
      ),
    ),
  }),
})

export const purgeOembed = defineCall({
  method: 'DELETE',
  path: '/api/oembed',
  auth: 'required',
  envelope: 'own',
  limit: 'write',
  summary: 'Forgets what the page at a link has said of itself, so that it is asked again.',
  query,
  reply: Nothing,
})
