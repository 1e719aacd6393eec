import * as v from 'valibot'

/** Channels as Farcaster's client API writes them. */
const text = (most: number) =>
  v.pipe(
    v.string(),
    v.transform((value) => value.replaceAll('\0', '').toWellFormed().slice(0, most)),
  )
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const count = v.fallback(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(2_147_483_647)), 0)
const url = v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(8192))), ''), '')

export const WireChannel = v.object({
  id: v.pipe(v.string(), v.regex(/^[\da-z][\da-z-]{0,99}$/)),
  url: v.pipe(v.string(), v.nonEmpty(), v.maxLength(1000)),
  name: text(200),
  description: v.optional(v.nullable(text(5000)), ''),
  imageUrl: url,
  headerImageUrl: url,
  leadFid: v.optional(v.nullable(fid)),
  moderatorFids: v.optional(v.nullable(v.array(fid)), []),
  /** Seconds since 1970. */
  createdAt: v.fallback(v.optional(v.number(), 0), 0),
  followerCount: count,
  memberCount: count,
  pinnedCastHash: v.fallback(v.optional(v.nullable(v.pipe(v.string(), v.maxLength(200)))), null),
})
export type WireChannel = v.InferOutput<typeof WireChannel>

/** Drops what isn't a channel. */
const Channels = v.pipe(
  v.array(v.unknown()),
  v.transform((items) =>
    items.flatMap((item): WireChannel[] => {
      const result = v.safeParse(WireChannel, item)
      return result.success ? [result.output] : []
    }),
  ),
)

export const ChannelReply = v.object({ result: v.object({ channel: WireChannel }) })
export const ChannelsReply = v.object({
  result: v.object({ channels: Channels }),
  next: v.optional(v.nullable(v.object({ cursor: v.optional(v.nullable(v.string())) }))),
})
