import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { placeholders } from '@chorus/model/session/placeholders'
import type { FarcasterSession, Session } from '@chorus/model/session/session'
import type { DeviceDeps, DeviceNetwork, SignerKeys, SignerPublicKey } from '../device-network.ts'
import { createFetcher, type Fetcher } from '../fetcher.ts'
import { assignSignerKey, createSignerKey, dropSignerKey, hasSignerKey } from './signer-keys.ts'

/** Stands in for a key, which can't be exported. */
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

interface FarcasterDeviceDeps extends Pick<DeviceDeps, 'now'> {
  /** Bound to our own server. Absent: this page's origin. */
  ownFetcher?: Fetcher
}

const assign: SignerKeys['assign'] = async (key, profileId) => {
  await assignSignerKey(key, Number(profileId))
  return { session: toSession(profileId, key), profile: toHostedProfile(profileId) }
}

/** Farcaster accounts whose signer key was created in this browser. It signs posts but is never sent with a call. */
export const createFarcasterDevice = ({ now, ownFetcher = createFetcher({ root: '' }) }: FarcasterDeviceDeps): DeviceNetwork => ({
  margin: 0,
  token: () => undefined,
  tokenEnd: () => 'none',
  renew: () => Promise.reject(gone()),
  async identify(session) {
    if (!(await hasSignerKey(keyOf(session), Number(session.profileId)))) throw gone()
    return toHostedProfile(session.profileId)
  },
  async end(session) {
    const key = keyOf(session)
    const [{ removeDeviceKey }, { createAskOwn }] = await Promise.all([
      import('./keys/remove-device-key.ts'),
      import('./keys/create-ask-own.ts'),
    ])
    const ask = createAskOwn(ownFetcher, session.profileId)
    await removeDeviceKey(ask, { key, fid: Number(session.profileId) }, now()).catch(() => {})
    await dropSignerKey(key)
  },
  signerKeys: {
    create: () => createSignerKey(now()),
    assign,
    async approveWithWallet(ask, wallet) {
      const { approveDeviceKey } = await import('./keys/approve-device-key.ts')
      const approved = await approveDeviceKey(ask, wallet, now)
      return approved && assign(approved.key, String(approved.fid))
    },
  },
})
