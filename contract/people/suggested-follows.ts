import * as v from 'valibot'
import { defineCall } from '../call.ts'

/** Clients send back whatever they have, even "undefined"; an unknown cursor ends the list. Provider API §3.7 */
const query = v.object({ cursor: v.optional(v.pipe(v.string(), v.maxLength(100))) })

const FarcasterSuggestion = v.object({
  fid: v.number(),
  username: v.string(),
  display_name: v.string(),
  pfp: v.string(),
  bio: v.string(),
  followers: v.number(),
  following: v.number(),
  addresses: v.array(v.string()),
  solanaAddresses: v.array(v.string()),
  isFollowing: v.boolean(),
  isFollowedBack: v.boolean(),
})

const LensSuggestion = v.object({
  id: v.string(),
  ownedBy: v.string(),
  nameSpace: v.literal('lens'),
  localName: v.string(),
  fullHandle: v.string(),
})

export const farcasterSuggestions = defineCall({
  method: 'GET',
  path: '/v2/farcaster-hub/suggested_follow_list',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Suggested people to follow on Farcaster.',
  query,
  reply: v.object({ suggestedFollowList: v.array(FarcasterSuggestion), cursor: v.number() }),
})

export const lensSuggestions = defineCall({
  method: 'GET',
  path: '/v1/lens/suggested_follow_list',
  auth: 'optional',
  envelope: 'provider',
  limit: 'search',
  summary: 'Suggested people to follow on Lens, each in a list of its own.',
  query,
  reply: v.object({ suggestedFollowList: v.array(v.array(LensSuggestion)), cursor: v.number() }),
})
