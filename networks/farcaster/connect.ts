import type { FarcasterSession } from '@chorus/model/session/session'
import { createLate, lateMethods } from '../late.ts'
import type { Capabilities, Connect, NetworkDeps, Reads } from '../network.ts'
import { connectDevice, connectGuest, connectMember } from './connect-reads.ts'
import { publishFeatures, removeFeatures, toEditProfileFeatures, toMediaOrder } from './features.ts'
import type { Writer } from './write/writer.ts'

const toggle = ['add', 'remove'] as const

/** Farcaster through our provider’s read model over the hubs, and what the session's key may sign. */
export const connectFarcaster: Connect = (session, deps) => {
  if (session?.type !== 'Farcaster') return connectGuest(deps)
  const reads = isHosted(session, deps) ? connectMember(session.profileId, deps) : connectDevice(session.profileId, deps)
  const base = { ...reads, signers: toSigners(session, deps) }
  const loadWriter = findWriter(session, deps)
  return loadWriter ? { ...base, ...toWrites(reads, loadWriter, deps) } : base
}

/** Whether our server knows the account: only these kinds can be bound to one (spec 1 §3). */
const isHosted = ({ proof }: FarcasterSession, { direct }: NetworkDeps): boolean =>
  !direct && (proof.kind === 'grant' || proof.kind === 'relay')

/** Spec 3 §4: how a kind of session writes. Undefined: it has no approved key. */
function findWriter({ profileId, proof }: FarcasterSession, deps: NetworkDeps): (() => Promise<Writer>) | undefined {
  const fid = Number(profileId)
  switch (proof.kind) {
    case 'grant':
      return deps.direct
        ? async () => {
            const [{ createDeviceWriter }, { signWith }] = await Promise.all([
              import('./write/create-device-writer.ts'),
              import('./signer-keys.ts'),
            ])
            return createDeviceWriter(fid, deps, signWith)
          }
        : async () => (await import('./write/create-hosted-writer.ts')).createHostedWriter(fid, deps)
    case 'relay':
    case 'sponsorship':
    case 'custody':
      return undefined
  }
}

function toWrites(reads: Reads, importWriter: () => Promise<Writer>, deps: NetworkDeps) {
  const hasProvider = !deps.direct
  const loadWriter = createLate('farcaster', importWriter)
  const acts = createLate('farcaster', async () => {
    const [{ createActs }, writer] = await Promise.all([import('./acts/create-acts.ts'), loadWriter()])
    return createActs(writer, reads, deps)
  })
  const sending = createLate('farcaster', async () => {
    const [{ createSending }, writer] = await Promise.all([import('./publish/create-sending.ts'), loadWriter()])
    return createSending(writer, reads, deps)
  })
  return {
    like: lateMethods(async () => (await acts()).like, toggle),
    mirror: lateMethods(async () => (await acts()).mirror, toggle),
    follow: lateMethods(async () => (await acts()).follow, toggle),
    remove: { ...removeFeatures, ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: {
      ...publishFeatures,
      mediaOrder: toMediaOrder(hasProvider),
      identify: () => ({ key: crypto.randomUUID(), createdAt: deps.now() }),
      ...lateMethods(sending, ['send', 'find']),
    },
    editProfile: { ...toEditProfileFeatures(hasProvider), ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
  } satisfies Partial<Capabilities>
}

/** Every account has keys; the wallet that owns it removes them, whatever this session may do. */
const toSigners = ({ profileId, proof }: FarcasterSession, { direct, ownFetcher, now }: NetworkDeps) =>
  lateMethods(async () => {
    const [{ createSigners }, { createAskOwn }] = await Promise.all([
      import('./keys/create-signers.ts'),
      import('./keys/create-ask-own.ts'),
    ])
    const ask = createAskOwn(ownFetcher, profileId)
    const fid = Number(profileId)
    const findOwnKey = async () => {
      if (proof.kind !== 'grant' && proof.kind !== 'relay') return undefined
      if (direct) return (await import('./signer-keys.ts')).findLatestKey(fid)
      const { hostedFarcasterAccount } = await import('@chorus/contract/hosted/hosted-farcaster')
      return ask(hostedFarcasterAccount, {}).then(
        ({ key }) => key,
        () => undefined,
      )
    }
    return createSigners({ ask, fid, findOwnKey, now })
  }, ['list', 'remove'])
