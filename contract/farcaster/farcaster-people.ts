import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { cursor, fid, keyword, size, viewerFid } from './farcaster-inputs.ts'
import { behind, nextCursor, Users } from './farcaster-replies.ts'

const query = v.object({ fid, size, cursor, sourceFid: viewerFid })
const reply = v.object({ list: Users, total: v.number(), next_cursor: nextCursor, behind })

export const followers = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/followers',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Followers of an account, newest first; 10 by default.',
  query,
  reply,
})

export const followings = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/followings',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Accounts that an account follows, newest first; 10 by default.',
  query,
  reply,
})

export const mutualFollowers = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/followersmutual',
  auth: 'optional',
  envelope: 'provider',
  limit: 'read',
  summary: 'Followers of an account that the viewer follows; 20 by default, none for guests.',
  query,
  reply,
})

/** Not a call of the original provider, whose search returns only names. */
export const searchPeople = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/user/search',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Accounts whose username or display name contains the keyword, best matches first; 10 by default.',
  query: v.object({ keyword: v.optional(keyword, ''), size, cursor, sourceFid: viewerFid }),
  reply: v.object({ list: Users, next_cursor: nextCursor, behind }),
})

export const friendship = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/user/friendship',
  auth: 'none',
  envelope: 'provider',
  limit: 'read',
  summary: 'Whether the first account follows the second, and is followed by it. Follows are public on Farcaster.',
  query: v.object({ sourceFid: fid, destFid: fid }),
  reply: v.object({ isFollowing: v.boolean(), isFollowedBack: v.boolean() }),
})

export const blockedPeople = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/blocked',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary: 'People that one of the viewer’s accounts has blocked on Farcaster, latest first; 20 by default.',
  query,
  reply,
})
