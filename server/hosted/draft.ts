import { HostedProfile, HostedType } from '@chorus/contract/hosted'
import * as v from 'valibot'
import type { ProvenIdentity } from '../login/proven-identity.ts'

/** What pages may know of a network session. */
export const Facts = v.object({
  profile: HostedProfile,
  /** ms; both 0: it does not end by itself. */
  createdAt: v.number(),
  expiresAt: v.number(),
  /** What the serialised session of its type shows besides. */
  shown: v.record(v.string(), v.unknown()),
})
export type Facts = v.InferOutput<typeof Facts>

/** A network session that a login will have. */
export const Draft = v.object({
  type: HostedType,
  /** Absent: the account's own id. */
  profileId: v.optional(v.string()),
  facts: Facts,
  /** What pages may not know. */
  secret: v.string(),
  /** Base64: the signer that somebody has approved, which becomes the account's. */
  signerSeed: v.optional(v.string()),
})
export type Draft = v.InferOutput<typeof Draft>

/** What a proof says of its holder, as pages show it. */
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
