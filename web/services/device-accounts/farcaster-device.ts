import type { DeviceNetwork } from '@chorus/accounts/device-network'
import { toAccountProfile } from '@chorus/accounts/hosted-account'
import type { Account } from '@chorus/model/account'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { placeholders } from '@chorus/model/session/placeholders'
import type { FarcasterSession, Session } from '@chorus/model/session/session'
import { dropSignerKey, hasSignerKey, type PublicKey } from './signer-keys.ts'

/** Takes the place of a key, which cannot be exported. */
const prefix = 'device:'

/**
 * An account that has approved a key of this device. The token of the approval request could identify the user elsewhere, so it is not
 * stored.
 */
export function toFarcasterAccount(fid: number, key: PublicKey): Account {
  const proof: FarcasterSession['proof'] = { kind: 'grant', signerRequestToken: placeholders.later }
  const session: FarcasterSession = { type: 'Farcaster', profileId: String(fid), token: prefix + key, createdAt: 0, expiresAt: 0, proof }
  const profile = toAccountProfile(session, { profileId: String(fid), handle: null, displayName: null, avatar: null })
  return { profile, session }
}

const keyOf = ({ token }: Session): PublicKey => token.slice(prefix.length) as PublicKey
const gone = () => new Failure('unauthorized', errorMessages.sessionNotFound, { network: 'farcaster' })

/** Farcaster accounts whose signer key was created in this browser. It signs posts but is never sent with a call. */
export const farcasterDevice: DeviceNetwork = {
  margin: 0,
  token: () => undefined,
  tokenEnd: () => 'none',
  renew: () => Promise.reject(gone()),
  async identify(session) {
    const { profileId } = session
    if (!(await hasSignerKey(keyOf(session), Number(profileId)))) throw gone()
    return { profileId, handle: null, displayName: null, avatar: null }
  },
  end: (session) => dropSignerKey(keyOf(session)),
}
