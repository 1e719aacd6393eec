import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Capabilities, Connect, NetworkDeps, ConnectionWith } from '../network.ts'
import { connectGuest, connectReads, loadBluesky } from './connect-reads.ts'
import type { AccountAdapter } from './create-adapter.ts'
import { bookmarkFeatures, editProfileFeatures, notificationsFeatures, removeFeatures, reportFeatures } from './features.ts'
import { createPublish } from './publish/create-publish.ts'

/** Bluesky has feeds in place of channels, and no mini apps. */
type Supported = Exclude<keyof Capabilities, 'channels' | 'signers' | 'managers' | 'collect' | 'edit' | 'hideReply' | 'polls' | 'miniApps'>
type LoadAccount = () => Promise<AccountAdapter>

/**
 * Bluesky: guests read the public AppView directly. An account uses its own server, through ours when we hold its tokens, or directly when
 * this device does.
 */
export const connectBluesky: Connect = (session, deps) => {
  if (session?.type !== 'Bsky') return connectGuest(deps)
  const { profileId: did, payload } = session
  // Device-only tokens without a device connection: fall back to guest reads.
  if (!deps.direct && isToken(payload.accessJwt)) return connectGuest(deps)
  const load = createLate('bluesky', async () => (await loadBluesky()).createAccountAdapter(did, deps))
  return deps.direct ? connectAccount(did, load, deps) : connectHosted(did, load, deps)
}

const isToken = (text: string): boolean => text.split('.').length === 3

/** Data our provider stores belongs to an account it knows. */
function connectHosted(did: string, load: LoadAccount, deps: NetworkDeps) {
  const acts = lateActs(load, deps)
  const bookmark = { ...bookmarkFeatures, ...lateMethods(async () => (await acts()).bookmark, ['add', 'remove', 'list', 'findBookmarked']) }
  return { ...connectAccount(did, load, deps, acts), bookmark } satisfies ConnectionWith<Supported>
}

const lateActs = (load: LoadAccount, deps: NetworkDeps) =>
  createLate('bluesky', async () => {
    const [{ createActs }, { xrpc, moderation }] = await Promise.all([import('./acts/create-acts.ts'), load()])
    return createActs(xrpc, moderation, deps)
  })

const toggle = ['add', 'remove'] as const
const listedToggle = ['add', 'remove', 'list'] as const

function connectAccount(did: string, load: LoadAccount, deps: NetworkDeps, acts = lateActs(load, deps)) {
  const reads = connectReads(load, deps, false)
  return {
    ...reads,
    searchPosts: lateSearch(load).searchPosts,
    viewerId: did,
    feeds: { ...reads.feeds, saved: lateMethods(async () => (await acts()).savedFeeds, ['list', 'add', 'overwrite']) },
    timeline: lateMethods(async () => (await load()).timeline, ['following']),
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    like: lateMethods(async () => (await acts()).like, toggle),
    mirror: lateMethods(async () => (await acts()).mirror, toggle),
    follow: lateMethods(async () => (await acts()).follow, toggle),
    block: lateMethods(async () => (await acts()).block, listedToggle),
    mute: lateMethods(async () => (await acts()).mute, listedToggle),
    report: { ...reportFeatures, ...lateMethods(async () => (await acts()).report, ['post', 'profile']) },
    remove: { ...removeFeatures, ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: createPublish(async () => (await load()).xrpc, deps),
    notifications: {
      ...notificationsFeatures,
      ...lateMethods(async () => (await acts()).notifications, ['list', 'countUnseen', 'markSeen']),
      preferences: lateMethods(async () => (await acts()).notifications.preferences, ['load', 'save']),
    },
    pinned: {
      // Your own PDS has newer pins than the AppView index.
      post: async (profile, signal) => (profile.profileId === did ? (await acts()).ownPin : reads.pinned).post(profile, signal),
      own: lateMethods(async () => (await acts()).ownPin, toggle),
    },
    contentSettings: {
      load: async () => (await load()).moderation.settings(),
      ...lateMethods(async () => (await acts()).contentSettings, ['save', 'findLabeler']),
    },
    editProfile: { ...editProfileFeatures, ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
  } satisfies ConnectionWith<Exclude<Supported, 'bookmark'>>
}
