import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { cursor, fid, needRootParentHash, size, viewerFid } from './farcaster-inputs.ts'
import { CastPage } from './farcaster-replies.ts'

const authorsBody = v.object({
  fids: v.pipe(v.array(fid), v.minLength(1), v.maxLength(100)),
  size,
  sourceFid: viewerFid,
  cursor,
  needRootParentHash,
})

export const discoverTimeline = defineCall({
  method: 'GET',
  path: '/v2/discover/farcaster/timeline',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'The discover timeline that guests see.',
  query: v.object({ size, sourceFid: viewerFid, needRootParentHash, cursor }),
  reply: CastPage,
})

export const followingTimeline = defineCall({
  method: 'POST',
  path: '/v2/timeline/farcaster',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'Root casts and recasts of the accounts that the viewer follows, newest first. sourceFid must be the viewer’s.',
  body: v.object({ size, needRootParentHash, sourceFid: fid, cursor }),
  reply: CastPage,
})

export const userCasts = defineCall({
  method: 'POST',
  path: '/v2/user/timeline/farcaster/casts',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Root casts, recasts and quotes by these people.',
  body: authorsBody,
  reply: CastPage,
})

export const userReplies = defineCall({
  method: 'POST',
  path: '/v2/user/timeline/farcaster',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Replies by these people.',
  body: authorsBody,
  reply: CastPage,
})

export const userLikes = defineCall({
  method: 'POST',
  path: '/v2/user/timeline/farcaster/likes',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Casts that these people like, newest like first.',
  body: authorsBody,
  reply: CastPage,
})
