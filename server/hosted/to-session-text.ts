import type { HostedNetworkSession, HostedType } from '@chorus/contract/hosted'
import { XSessionData } from '@chorus/contract/twitter'
import { serializeSession } from '@chorus/model/session/codec'
import { placeholders } from '@chorus/model/session/placeholders'
import type { FarcasterProof, Session } from '@chorus/model/session/session'
import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { Facts } from './draft.ts'

const Shown = v.object({
  serviceUrl: v.optional(v.string(), 'https://bsky.social'),
  handle: v.optional(v.string(), ''),
  address: v.optional(v.string(), ''),
  proof: v.optional(v.picklist(['grant', 'relay']), 'relay'),
})

/** The serialised session of the specs, in which our handle stands for every secret (security plan, §2). */
export function toHostedSession(kept: NetworkSession): HostedNetworkSession {
  const facts = v.parse(Facts, kept.facts)
  return { session: serializeSession(toSession(kept, facts)), profile: { ...facts.profile, profileId: kept.profileId } }
}

function toSession({ type, profileId, handle, secret }: NetworkSession, { createdAt, expiresAt, shown }: Facts): Session {
  const hidden = `vault:${handle}`
  const base = { profileId, token: hidden, createdAt, expiresAt }
  const { serviceUrl, address, proof, ...bluesky } = v.parse(Shown, shown)
  switch (type as HostedType) {
    case 'Farcaster':
      return { ...base, type: 'Farcaster', proof: toProof(proof, hidden) }
    case 'Lens':
      return { ...base, type: 'Lens', refreshToken: hidden, address }
    case 'Twitter':
      return { ...base, type: 'Twitter', payload: v.parse(XSessionData, JSON.parse(secret)) }
    case 'Bsky': {
      const { serviceUrl: _, ...more } = shown
      const payload = { ...more, did: profileId, handle: bluesky.handle, accessJwt: hidden, refreshJwt: hidden }
      return { ...base, type: 'Bsky', token: placeholders.blueskyToken, serviceUrl, payload }
    }
    default:
      return { ...base, type: type as 'Email', payload: { ...shown, accessToken: hidden } }
  }
}

const toProof = (kind: 'grant' | 'relay', hidden: string): FarcasterProof =>
  kind === 'grant' ? { kind, signerRequestToken: hidden } : { kind, channelToken: hidden }
