import type { HostedNetworkSession } from '@chorus/contract/hosted/hosted'
import { serializeSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import * as v from 'valibot'
import type { NetworkSession } from '../vault/network-session-vault.ts'
import { Facts } from './draft.ts'
import type { SessionAdapters } from './session-adapter.ts'

/** The specs' serialized session, with our handle in place of every secret (security plan, §2). */
export function toHostedSession(adapters: SessionAdapters, session: NetworkSession): HostedNetworkSession {
  const facts = v.parse(Facts, session.facts)
  const hidden = `vault:${session.handle}`
  const shown = adapters.get(session.type)?.toSession(session, facts, hidden) ?? toThirdParty(session, facts, hidden)
  return { session: serializeSession(shown), profile: { ...facts.profile, profileId: session.profileId } }
}

/** Sessions of sign-in methods that are not networks. */
const toThirdParty = ({ type, profileId }: NetworkSession, { createdAt, expiresAt, shown }: Facts, hidden: string): Session => ({
  profileId,
  token: hidden,
  createdAt,
  expiresAt,
  type: type as 'Email',
  payload: { ...shown, accessToken: hidden },
})
