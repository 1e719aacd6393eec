import { createLate, lateMethods } from '../../late.ts'
import type { Connection, NetworkDeps } from '../../network.ts'
import { connectReads } from '../connect-reads.ts'
import { connectWrites, toggle } from '../connect-writes.ts'
import { custodyProfileFeatures, notificationsFeatures, reportFeatures } from '../features.ts'

/** What an account reads and does through Farcaster's client API after its wallet has logged in to it. */
export function connectCustody(fid: string, deps: NetworkDeps): Connection {
  const load = createLate('farcaster', async () => (await import('./create-custody-adapter.ts')).createCustodyAdapter(deps, fid))
  const { channels, ...reads } = connectReads(load, { ...deps, options: { ...deps.options, index: 'on' } }, true)
  return {
    ...reads,
    ...connectWrites(
      {
        acts: load,
        sending: async () => (await load()).publish,
        profileFeatures: custodyProfileFeatures,
        hasMedia: false,
        linksNames: true,
      },
      deps,
    ),
    viewerId: fid,
    timeline: lateMethods(async () => (await load()).timeline, ['following']),
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    notifications: {
      ...notificationsFeatures,
      ...lateMethods(async () => (await load()).notifications, ['list', 'countUnseen', 'markSeen']),
    },
    bookmark: {
      kinds: ['all', 'text', 'image', 'video', 'audio'],
      ...lateMethods(async () => (await load()).bookmark, ['add', 'remove', 'list']),
    },
    report: { ...reportFeatures, ...lateMethods(async () => (await load()).report, ['post', 'profile']) },
    ...(channels && { channels: { ...channels, join: lateMethods(async () => (await load()).join, toggle) } }),
  }
}
