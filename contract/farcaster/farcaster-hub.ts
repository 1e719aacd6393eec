import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Cast, Casts, User } from './farcaster-types.ts'

/** Provider API §3.9 and §3.10: Farcaster's read model. */
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const fid = v.pipe(v.string(), v.regex(/^\d{1,12}$/))
const cursor = v.optional(v.pipe(v.string(), v.maxLength(1000)))
const size = v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(50)))
const fids = v.pipe(
  v.array(v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.regex(/^\d{1,12}$/))),
  v.minLength(1),
  v.maxLength(100),
)
const timelineBody = v.object({ fids, size, sourceFid: v.optional(v.string()), cursor, needRootParentHash: v.optional(v.boolean()) })
const castPage = v.object({ casts: Casts, cursor: v.optional(v.nullable(v.union([v.string(), v.number()]))) })

export const userProfile = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/user/profile',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A Farcaster profile by handle or fid.',
  query: v.object({ handle: v.optional(v.pipe(v.string(), v.maxLength(100))), fid: v.optional(fid), sourceFid: v.optional(v.string()) }),
  reply: v.nullable(User),
})

export const cast = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A cast by its hash.',
  query: v.object({ hash, fid: v.optional(v.string()), needRootParentHash: v.optional(v.string()) }),
  reply: v.nullable(Cast),
})

export const castComments = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/comments',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Replies to a cast; priority low returns the held-back ones.',
  query: v.object({ hash, size, fid: v.optional(v.string()), cursor, priority: v.optional(v.picklist(['high', 'low'])) }),
  reply: v.object({ comments: Casts, cursor: v.optional(v.nullable(v.union([v.string(), v.number()]))) }),
})

export const castThreads = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/threads',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: "The author's own continuation after a cast.",
  query: v.object({ hash, sourceFid: v.optional(v.string()), maxDepth: size }),
  reply: v.object({ threads: Casts }),
})

export const discoverTimeline = defineCall({
  method: 'GET',
  path: '/v2/discover/farcaster/timeline',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'The discover timeline that guests see.',
  query: v.object({ size, sourceFid: v.optional(v.string()), needRootParentHash: v.optional(v.string()), cursor }),
  reply: castPage,
})

export const userCasts = defineCall({
  method: 'POST',
  path: '/v2/user/timeline/farcaster/casts',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Root casts, recasts and quotes by these people.',
  body: timelineBody,
  reply: castPage,
})

export const userReplies = defineCall({
  method: 'POST',
  path: '/v2/user/timeline/farcaster',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Replies by these people.',
  body: timelineBody,
  reply: castPage,
})
