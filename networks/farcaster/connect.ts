import type { FarcasterSession } from '@chorus/model/session/session'
import { createLate, lateMethods } from '../late.ts'
import type { Capabilities, Connect, Connection, NetworkDeps } from '../network.ts'
import { connectDevice, connectGuest, connectMember } from './connect-reads.ts'
import { connectWrites, toggle } from './connect-writes.ts'
import { connectCustody } from './custody/connect-custody.ts'
import { tokenOfServer } from './custody/token-of-server.ts'
import { editProfileFeatures, reportFeatures } from './features.ts'
import type { Writer } from './write/writer.ts'

/** How a session writes: through Farcaster's client API, or with a key in this browser or on our server. */
type WritePath = 'client-api' | 'device-key' | 'server-key'

/** Spec 3 §4. Undefined: this session can't write. */
const toWritePath = ({ proof: { kind }, token }: FarcasterSession, { direct }: NetworkDeps): WritePath | undefined =>
  kind === 'custody'
    ? token === tokenOfServer
      ? 'client-api'
      : undefined
    : direct
      ? 'device-key'
      : kind === 'grant'
        ? 'server-key'
        : undefined

/** Farcaster through our provider’s read model over the hubs, and what the session may write. */
export const connectFarcaster: Connect = (session, deps) => {
  if (session?.type !== 'Farcaster') return connectGuest(deps)
  const path = toWritePath(session, deps)
  // Every account has keys, which the owner's wallet can remove whatever this session may do.
  const signers = lateMethods(async () => (await import('./keys/open-signers.ts')).openSigners(session, deps), ['list', 'remove'])
  const reads =
    path === 'client-api'
      ? connectCustody(session.profileId, deps)
      : isHosted(session, deps)
        ? connectMember(session.profileId, deps)
        : connectDevice(session.profileId, deps)
  const miniApps = lateMethods(
    async () => (await import('./mini-apps/open-mini-apps.ts')).openMiniApps(session, reads, deps),
    ['serve', 'describe', 'openSignIn', 'find'],
  )
  const base = { ...reads, signers, miniApps }
  if (path === 'client-api') return base
  return path ? { ...base, ...toWrites(reads, path, session, deps) } : base
}

/** Whether our server knows the account: only these kinds can be bound to one (spec 1 §3). */
const isHosted = ({ proof }: FarcasterSession, { direct }: NetworkDeps): boolean =>
  !direct && (proof.kind === 'grant' || proof.kind === 'relay')

const loadWriter = async (path: Exclude<WritePath, 'client-api'>, fid: number, deps: NetworkDeps): Promise<Writer> => {
  if (path === 'server-key') return (await import('./write/create-hosted-writer.ts')).createHostedWriter(fid, deps)
  const [{ createDeviceWriter }, { signWith }] = await Promise.all([import('./write/create-device-writer.ts'), import('./signer-keys.ts')])
  return createDeviceWriter(fid, deps, signWith)
}

function toWrites(reads: Connection, path: Exclude<WritePath, 'client-api'>, { profileId }: FarcasterSession, deps: NetworkDeps) {
  const isHosted = path === 'server-key'
  const writer = createLate('farcaster', () => loadWriter(path, Number(profileId), deps))
  const acts = createLate('farcaster', async () => {
    const { createActs } = await import('./acts/create-acts.ts')
    return createActs(await writer(), reads, deps)
  })
  const sending = createLate('farcaster', async () => {
    const { createSending } = await import('./publish/create-sending.ts')
    return createSending(await writer(), reads, deps)
  })
  // Only our server, which has the key of the account, may call Farcaster's client API for it.
  const canJoin = isHosted && deps.options?.['client'] === 'on'
  return {
    ...connectWrites({ acts, sending, profileFeatures: editProfileFeatures, hasMedia: true, createPoll: reads.polls?.create }, deps),
    ...(isHosted && { report: { ...reportFeatures, ...lateMethods(async () => (await acts()).report, ['post']) } }),
    ...(isHosted && reads.channels && { block: lateMethods(async () => (await acts()).block, ['add', 'remove', 'list']) }),
    ...(canJoin && reads.channels && { channels: { ...reads.channels, join: lateMethods(async () => (await acts()).join, toggle) } }),
  } satisfies Partial<Capabilities>
}
