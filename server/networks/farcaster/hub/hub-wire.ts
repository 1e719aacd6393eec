import * as v from 'valibot'

/** The parts of a hub's HTTP responses that we read. Source: Snapchain's HTTP API. */
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i), v.toLowerCase())
const castId = v.object({ fid: v.number(), hash })
const text = v.pipe(v.string(), v.maxLength(20_000))

export const HubCast = v.object({
  hash,
  data: v.object({
    fid: v.number(),
    /** Seconds since 1 January 2021. */
    timestamp: v.number(),
    castAddBody: v.object({
      text: v.optional(text, ''),
      mentions: v.optional(v.array(v.number()), []),
      mentionsPositions: v.optional(v.array(v.number()), []),
      embeds: v.optional(
        v.array(v.union([v.object({ castId }), v.object({ url: v.pipe(v.string(), v.maxLength(8192)) }), v.looseObject({})])),
        [],
      ),
      parentCastId: v.optional(v.nullable(castId)),
      parentUrl: v.optional(v.nullable(v.string())),
    }),
  }),
})
export type HubCast = v.InferOutput<typeof HubCast>

/** Drops items of unknown kinds instead of rejecting the list. */
const list = <S extends v.GenericSchema>(schema: S) =>
  v.pipe(
    v.array(v.unknown()),
    v.transform((items): v.InferOutput<S>[] =>
      items.flatMap((item) => {
        const result = v.safeParse(schema, item)
        return result.success ? [result.output] : []
      }),
    ),
  )
const messages = <S extends v.GenericSchema>(schema: S) =>
  v.object({ messages: list(schema), nextPageToken: v.optional(v.nullable(v.string()), '') })

export const HubCasts = messages(HubCast)
export const HubReactions = messages(
  v.object({
    data: v.object({ fid: v.number(), timestamp: v.number(), reactionBody: v.object({ targetCastId: v.optional(v.nullable(castId)) }) }),
  }),
)
export const HubLink = v.object({
  data: v.object({ fid: v.number(), linkBody: v.optional(v.object({ targetFid: v.optional(v.number()) })) }),
})
export const HubLinks = messages(HubLink)
export const HubUserData = messages(v.object({ data: v.object({ userDataBody: v.object({ type: v.string(), value: text }) }) }))
export const HubVerifications = messages(v.object({ data: v.object({ verificationAddAddressBody: v.object({ address: v.string() }) }) }))
export const HubNameProof = v.object({ fid: v.number(), name: v.string() })
export const HubStorage = v.object({
  /** `expires_at`: s */
  tier_subscriptions: v.optional(list(v.object({ tier_type: v.string(), expires_at: v.number() })), []),
})
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
export const HubIdEvent = v.object({
  fid,
  blockNumber: v.number(),
  logIndex: v.optional(v.number(), 0),
  /** `to` is empty for events that do not change the owner. */
  idRegisterEventBody: v.object({ to: v.pipe(v.string(), v.maxLength(100), v.toLowerCase()) }),
})
export const HubIdEvents = v.object({ events: list(HubIdEvent) })
export const HubInfo = v.object({ shardInfos: v.array(v.object({ shardId: v.pipe(v.number(), v.safeInteger(), v.minValue(0)) })) })
export const HubFids = v.object({ fids: v.array(v.number()) })

/** ms */
export const toMilliseconds = (farcasterSeconds: number): number => 1_609_459_200_000 + farcasterSeconds * 1000
