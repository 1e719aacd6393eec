import * as v from 'valibot'
import type { LoginProfile } from './account.ts'
import { isNetworkName, type NetworkName } from './network-identity.ts'
import type { Profile } from './profile.ts'
import { parseRef, type ProfileRef } from './ref.ts'

const text = v.pipe(v.string(), v.maxLength(10_000))
const optionalText = v.optional(text)
const flag = v.optional(v.boolean())
const count = v.pipe(v.number(), v.minValue(0))

/** A stored profile. Data from a network is validated by that network's own schemas. */
export const profileSchema = v.object({
  ref: v.custom<ProfileRef>((value) => typeof value === 'string' && parseRef(value) !== undefined),
  network: v.custom<NetworkName>((value) => typeof value === 'string' && isNetworkName(value)),
  profileId: text,
  handle: text,
  fullHandle: text,
  displayName: text,
  pfp: optionalText,
  banner: optionalText,
  bio: optionalText,
  location: optionalText,
  website: optionalText,
  address: optionalText,
  followerCount: count,
  followingCount: count,
  status: v.picklist(['active', 'inactive']),
  verified: v.boolean(),
  isPowerUser: flag,
  isPro: flag,
  viewerContext: v.optional(
    v.object({ following: flag, followedBy: flag, blocking: flag, muting: flag, canUnblock: flag, canUnmute: flag }),
  ),
}) satisfies v.GenericSchema<Profile>

/** Of a sign-in method that is no network. */
export const loginProfileSchema = v.object({
  login: v.picklist(['provider', 'apple', 'google', 'telegram', 'email']),
  profileId: text,
  handle: text,
  displayName: text,
  pfp: optionalText,
}) satisfies v.GenericSchema<LoginProfile>
