import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { placeholders } from '@chorus/model/session/placeholders'
import type { FarcasterSession, Session } from '@chorus/model/session/session'
import type { DeviceDeps, DeviceNetwork, SignerPublicKey } from '../device-network.ts'
import { assignSignerKey, createSignerKey, dropSignerKey, hasSignerKey } from './signer-keys.ts'

/** Takes the place of a key, which cannot be exported. */
const prefix = 'device:'

/** The token of the approval request could identify the user elsewhere, so it is not stored. */
const toSession = (profileId: string, key: SignerPublicKey): FarcasterSession => ({
  type: 'Farcaster',
  profileId,
  token: prefix + key,
  createdAt: 0,
  expiresAt: 0,
  proof: { kind: 'grant', signerRequestToken: placeholders.later },
})

const keyOf = ({ token }: Session): SignerPublicKey => token.slice(prefix.length) as SignerPublicKey
const gone = () => new Failure('unauthorized', errorMessages.sessionNotFound, { network: 'farcaster' })
const toHostedProfile = (profileId: string) => ({ profileId, handle: null, displayName: null, avatar: null })

/** Farcaster accounts whose signer key was created in this browser. It signs posts but is never sent with a call. */
export const createFarcasterDevice = ({ now }: Pick<DeviceDeps, 'now'>): DeviceNetwork => ({
  margin: 0,
  token: () => undefined,
  tokenEnd: () => 'none',
  renew: () => Promise.reject(gone()),
  async identify(session) {
    if (!(await hasSignerKey(keyOf(session), Number(session.profileId)))) throw gone()
    return toHostedProfile(session.profileId)
  },
  end: (session) => dropSignerKey(keyOf(session)),
  signerKeys: {
    create: () => createSignerKey(now()),
    async assign(key, profileId) {
      await assignSignerKey(key, Number(profileId))
      return { session: toSession(profileId, key), profile: toHostedProfile(profileId) }
    },
  },
})
