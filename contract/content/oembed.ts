import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'
import { Cast } from '../farcaster/farcaster-types.ts'
import { Frame } from './frame.ts'

/** Maximum characters of a page's metadata. */
export const longestOg = { title: 300, description: 1000, site: 100, locale: 35, address: 2000 } as const

const said = (most: number) => v.nullable(v.pipe(v.string(), v.maxLength(most)))
const address = v.pipe(v.string(), v.maxLength(longestOg.address), v.regex(/^https?:\/\//i))
const secure = v.pipe(v.string(), v.maxLength(longestOg.address), v.startsWith('https://'))
const side = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(20_000)))

/** A page's metadata. */
export const Og = v.object({
  type: v.literal('website'),
  /** The final URL, after redirects. */
  url: address,
  /** The page's own. */
  favicon: address,
  title: said(longestOg.title),
  description: said(longestOg.description),
  site: said(longestOg.site),
  image: v.nullable(v.object({ url: secure, width: side, height: side })),
  isLarge: v.boolean(),
  /** A single frame with the URL of a known player. Clients read the URL and create the frame themselves. */
  html: said(longestOg.address * 3),
  locale: said(longestOg.locale),
})
export type Og = v.InferOutput<typeof Og>

// Clients of the specs percent-encode the URL before the query encodes it again.
const query = v.object({ link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestOg.address * 3)) })

/** Provider API §4.6. Articles are not supported yet. */
export const oembed = defineCall({
  method: 'GET',
  path: '/api/oembed',
  auth: 'optional',
  envelope: 'own',
  limit: 'preview',
  summary:
    'The title, description and image of the page at a link. This server fetches it, so that the page learns nothing about the reader; 502 when it can’t be read.',
  query,
  reply: v.object({
    og: Og,
    /** What GET /api/frame returns for the same page. */
    frame: v.optional(v.nullable(Frame)),
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
  summary: 'Clears the cached preview of a link, so that it is fetched again.',
  query,
  reply: Nothing,
})

/** The image of the page at `link`, as a file: not JSON. */
export const pageImagePath = '/api/oembed/image'
