import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Capabilities, Connection, Channels, NetworkDeps } from '../network.ts'
import type { Adapter } from './create-adapter.ts'
import { notificationsFeatures } from './features.ts'

export const loadFarcaster = () => import('./create-adapter.ts')

const sorts: Channels['sorts'] = ['trending', 'recent']
const listedToggle = ['add', 'remove', 'list'] as const

/** Hubs list only what people did themselves. Reactions by others, and what is popular, need an index, which not every server has. */
const hasIndex = ({ options }: NetworkDeps): boolean => options?.['index'] === 'on'

/** What guests read from our provider. */
export const connectGuest = (deps: NetworkDeps): Connection =>
  connectReads(
    createLate('farcaster', async () => (await loadFarcaster()).createAdapter(deps)),
    deps,
    false,
  )

/**
 * A device-only account reads as a guest, so its earlier likes aren't marked; otherwise our server would learn with every list who is reading, or be
 * asked about each cast.
 */
export const connectDevice = (fid: string, deps: NetworkDeps): Connection => ({ ...connectGuest(deps), viewerId: fid })

/** What an account that our server knows can read, and what our provider stores for it. */
export function connectMember(fid: string, deps: NetworkDeps): Connection {
  const load = createLate('farcaster', async () => (await loadFarcaster()).createMemberAdapter(deps, fid))
  const reads = connectReads(load, deps, true)
  return {
    ...reads,
    viewerId: fid,
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    bookmark: {
      kinds: ['all', 'text', 'image', 'video', 'audio'],
      ...lateMethods(async () => (await load()).bookmark, ['add', 'remove', 'list', 'findBookmarked']),
    },
    mute: lateMethods(async () => (await load()).mute, listedToggle),
    polls: lateMethods(async () => (await load()).loadPolls(), ['load', 'vote', 'create']),
    ...(reads.channels && {
      channels: { ...reads.channels, mute: lateMethods(async () => (await load()).muteChannel, listedToggle) },
      timeline: lateMethods(async () => (await load()).timeline, ['following']),
      notifications: {
        ...notificationsFeatures,
        ...lateMethods(async () => (await load()).notifications, ['list', 'countUnseen', 'markSeen']),
      },
    }),
  }
}

export const connectReads = (load: () => Promise<Adapter>, deps: NetworkDeps, hasViewer: boolean): Connection => ({
  network: 'farcaster',
  // Spec 2 §6: Farcaster has no media tab.
  profileTabs: hasIndex(deps) ? ['feed', 'replies', 'likes'] : ['feed', 'replies'],
  ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments']),
  ...(hasIndex(deps) && connectIndex(load, hasViewer, deps)),
})

type Indexed = 'searchPosts' | 'searchProfiles' | 'relations' | 'engagers' | 'quotes' | 'channels'

const connectIndex = (load: () => Promise<Adapter>, hasViewer: boolean, { options }: NetworkDeps): Pick<Capabilities, Indexed> => ({
  ...lateSearch(load),
  relations: {
    kinds: hasViewer ? ['followers', 'following', 'known-followers'] : ['followers', 'following'],
    ...lateMethods(async () => (await load()).relations, ['list']),
  },
  engagers: { kinds: ['likes', 'mirrors'], ...lateMethods(async () => (await load()).engagers, ['list']) },
  quotes: lateMethods(async () => (await load()).quotes, ['list']),
  channels: {
    sorts,
    ...lateMethods(async () => (await load()).channels, ['channel', 'posts', 'trending', 'find', 'of']),
    ...(options?.['client'] === 'on' && lateMethods(async () => (await load()).channels, ['members'])),
  },
})
