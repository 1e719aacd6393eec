import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { cursor, fid, hash, needRootParentHash, size, viewerFid } from './farcaster-inputs.ts'
import { behind, nextCursor } from './farcaster-replies.ts'
import { Cast, Casts, User } from './farcaster-types.ts'

/** Provider API §3.9: a profile, and a cast with its conversation. */
export const userProfile = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/user/profile',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A Farcaster profile by handle or fid.',
  query: v.object({ handle: v.optional(v.pipe(v.string(), v.maxLength(100))), fid: v.optional(fid), sourceFid: viewerFid }),
  reply: v.nullable(User),
})

export const cast = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'A cast by its hash.',
  query: v.object({ hash, fid: viewerFid, sourceFid: viewerFid, needRootParentHash }),
  reply: v.nullable(Cast),
})

export const castComments = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/comments',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Replies to a cast; priority low returns the held-back ones.',
  query: v.object({ hash, size, fid: viewerFid, sourceFid: viewerFid, cursor, priority: v.optional(v.picklist(['high', 'low'])) }),
  reply: v.object({ comments: Casts, cursor: nextCursor, behind }),
})

export const castThreads = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/cast/threads',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: "The author's own continuation after a cast.",
  query: v.object({ hash, sourceFid: viewerFid, maxDepth: size }),
  reply: v.object({ threads: Casts, behind }),
})
