import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { cursor, hash, keyword, needRootParentHash, size, viewerFid } from './farcaster-inputs.ts'
import { behind, nextCursor, Users } from './farcaster-replies.ts'
import { Casts } from './farcaster-types.ts'

const people = v.object({ items: Users, nextCursor, behind })
const peopleQuery = v.object({ castHash: hash, size, sourceFid: viewerFid, cursor })

export const castLikes = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/likes',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'People who like a cast, newest like first; 15 by default.',
  query: peopleQuery,
  reply: people,
})

export const castRecasters = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/recasters',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'People who recasted a cast, newest recast first; 15 by default.',
  query: peopleQuery,
  reply: people,
})

export const castQuotes = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/quotes',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Casts that quote a cast, newest first; 20 by default.',
  query: v.object({ hash, size, fid: viewerFid, sourceFid: viewerFid, cursor, needRootParentHash }),
  reply: v.object({ quotes: Casts, cursor: nextCursor, behind }),
})

/** Results per page. A page with fewer is the last one. */
export const searchPageSize = 25

export const searchCasts = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/search',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Casts with all words of the keyword, newest first, by page number from 1. fidHandle: a fid or handle to search the casts of.',
  query: v.object({
    keyword: v.optional(keyword, ''),
    fidHandle: v.optional(v.pipe(v.string(), v.maxLength(100))),
    limit: v.optional(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(searchPageSize))),
    sourceFid: viewerFid,
    page: v.optional(v.pipe(v.string(), v.regex(/^\d{1,4}$/), v.transform(Number), v.minValue(1), v.maxValue(200))),
  }),
  /** `pageSize` is written as a string. */
  reply: v.object({ casts: Casts, currentPage: v.number(), pageSize: v.union([v.string(), v.number()]), behind }),
})

export const ipfsText = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/ipfs/{cid}',
  auth: 'none',
  envelope: 'provider',
  limit: 'preview',
  summary: 'The full text of a cast that was truncated, from IPFS.',
  reply: v.object({ content: v.pipe(v.string(), v.maxLength(100_000)) }),
})
