import { createLate, lateMethods } from '../../late.ts'
import type { Connection, NetworkDeps } from '../../network.ts'
import { connectReads } from '../connect-reads.ts'
import {
  custodyProfileFeatures,
  notificationsFeatures,
  publishFeatures,
  removeFeatures,
  reportFeatures,
  toMediaOrder,
} from '../features.ts'

const toggle = ['add', 'remove'] as const

/** What an account reads and does through Farcaster's client API after its wallet has logged in to it. */
export function connectCustody(fid: string, deps: NetworkDeps): Connection {
  const load = createLate('farcaster', async () => (await import('./create-custody-adapter.ts')).createCustodyAdapter(deps, fid))
  const { channels, ...reads } = connectReads(load, { ...deps, options: { ...deps.options, index: 'on' } }, true)
  return {
    ...reads,
    viewerId: fid,
    timeline: lateMethods(async () => (await load()).timeline, ['following']),
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    notifications: {
      ...notificationsFeatures,
      ...lateMethods(async () => (await load()).notifications, ['list', 'countUnseen', 'markSeen']),
    },
    like: lateMethods(async () => (await load()).like, toggle),
    mirror: lateMethods(async () => (await load()).mirror, toggle),
    follow: lateMethods(async () => (await load()).follow, toggle),
    bookmark: {
      kinds: ['all', 'text', 'image', 'video', 'audio'],
      ...lateMethods(async () => (await load()).bookmark, ['add', 'remove', 'list']),
    },
    remove: { ...removeFeatures, ...lateMethods(async () => (await load()).remove, ['post']) },
    report: { ...reportFeatures, ...lateMethods(async () => (await load()).report, ['post', 'profile']) },
    publish: {
      ...publishFeatures,
      mediaOrder: toMediaOrder(false),
      identify: () => ({ key: crypto.randomUUID(), createdAt: deps.now() }),
      ...lateMethods(async () => (await load()).publish, ['send', 'find']),
    },
    editProfile: { ...custodyProfileFeatures, ...lateMethods(async () => (await load()).editProfile, ['load', 'save']) },
    ...(channels && { channels: { ...channels, join: lateMethods(async () => (await load()).join, toggle) } }),
  }
}
