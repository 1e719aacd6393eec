import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Characters. The mini app specification allows 1024 for addresses and 32 for names; frames of version 1 had 4096 bytes of state. */
export const longestFrame = { name: 32, address: 1024, label: 256, title: 300, link: 2000, state: 4096 } as const

const secure = v.pipe(v.string(), v.maxLength(longestFrame.address), v.startsWith('https://'))
const address = v.pipe(v.string(), v.maxLength(longestFrame.link), v.regex(/^https?:\/\//i))
const words = (most: number) => v.pipe(v.string(), v.maxLength(most))

/** What pressing a button of an old frame does. */
export const frameActions = ['post', 'post_redirect', 'link', 'mint', 'tx'] as const

const FrameButton = v.object({
  index: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  text: words(longestFrame.label),
  action: v.picklist(frameActions),
  target: v.optional(words(longestFrame.link)),
  postUrl: v.optional(address),
})

/** A frame of version 1, which Farcaster no longer supports. Old posts still link to them. */
const OldFrame = v.object({
  x_version: v.literal(1),
  url: address,
  title: words(longestFrame.title),
  version: v.literal('vNext'),
  image: v.object({ url: secure, alt: v.optional(words(longestFrame.label)) }),
  postUrl: address,
  input: v.nullable(v.object({ label: words(longestFrame.label) })),
  buttons: v.pipe(v.array(FrameButton), v.maxLength(4)),
  /** ms. This frame doesn't refresh itself. */
  refreshPeriod: v.number(),
  aspectRatio: v.optional(v.picklist(['1.91:1', '1:1'])),
  state: v.optional(words(longestFrame.state)),
  protocol: v.picklist(['fc', 'of']),
})

/** A page that opens as a mini app. */
const MiniAppFrame = v.object({
  x_version: v.literal(2),
  /** The page itself. */
  x_url: address,
  version: v.picklist(['1', 'next']),
  imageUrl: secure,
  button: v.object({
    title: words(longestFrame.name),
    action: v.object({
      type: v.picklist(['launch_miniapp', 'launch_frame']),
      name: words(longestFrame.name),
      url: secure,
      splashImageUrl: v.optional(secure),
      splashBackgroundColor: v.optional(v.pipe(v.string(), v.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i))),
    }),
  }),
})

export const Frame = v.variant('x_version', [OldFrame, MiniAppFrame])
export type Frame = v.InferOutput<typeof Frame>
export type MiniAppFrame = v.InferOutput<typeof MiniAppFrame>
export type OldFrame = v.InferOutput<typeof OldFrame>

/** Provider API §4.6. */
export const frame = defineCall({
  method: 'GET',
  path: '/api/frame',
  auth: 'optional',
  envelope: 'own',
  limit: 'preview',
  summary:
    'The frame or mini app that the page at a link offers; null when it offers none. This server fetches the page; 404 when it can’t be read.',
  // Clients of the specs percent-encode the URL before the query encodes it again.
  query: v.object({ link: v.pipe(v.string(), v.nonEmpty(), v.maxLength(longestFrame.link * 3)) }),
  reply: v.object({ frame: v.nullable(Frame) }),
})
