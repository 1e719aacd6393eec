import { HostedProfile, HostedType } from '@chorus/contract/hosted/hosted'
import * as v from 'valibot'
import type { ProvenIdentity } from '../account/proven-identity.ts'

/** Facts about a network session that pages may see. */
export const Facts = v.object({
  profile: HostedProfile,
  /** ms; both 0 for a session that does not expire. */
  createdAt: v.number(),
  expiresAt: v.number(),
  /** Further fields of the serialized session. */
  shown: v.record(v.string(), v.unknown()),
})
export type Facts = v.InferOutput<typeof Facts>

/** The network session that a login will create. */
export const Draft = v.object({
  type: HostedType,
  /** Absent: the account's own id. */
  profileId: v.optional(v.string()),
  facts: Facts,
  /** Never sent to pages. */
  secret: v.string(),
  /** A secret that this login adds to the account, such as a newly approved signer key. `value` is base64. */
  accountSecret: v.optional(v.object({ kind: v.string(), value: v.string() })),
})
export type Draft = v.InferOutput<typeof Draft>

/** The profile of a proven identity, as pages show it. */
export const toHostedProfile = (profileId: string, { handle, displayName, avatar }: ProvenIdentity): HostedProfile => ({
  profileId,
  handle: handle ?? null,
  displayName: displayName ?? null,
  avatar: avatar ?? null,
})

export interface DraftParts {
  type: HostedType
  identity: ProvenIdentity
  profileId?: string
  createdAt?: number
  expiresAt?: number
  shown?: Record<string, unknown>
  secret?: object
}

export const toDraft = ({ type, identity, profileId, createdAt = 0, expiresAt = 0, shown = {}, secret = {} }: DraftParts): Draft => ({
  type,
  ...(profileId === undefined ? {} : { profileId }),
  facts: { profile: toHostedProfile(profileId ?? '', identity), createdAt, expiresAt, shown },
  secret: JSON.stringify(secret),
})
