import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Capabilities, Connect, ConnectionWith, NetworkDeps } from '../network.ts'
import type { Adapter } from './create-adapter.ts'
import {
  bookmarkFeatures,
  engagersFeatures,
  notificationsFeatures,
  publishFeatures,
  removeFeatures,
  reportFeatures,
  toRelationsFeatures,
} from './features.ts'

type Offered = 'searchPosts' | 'searchProfiles' | 'relations' | 'engagers' | 'quotes'
type Acts = 'like' | 'mirror' | 'bookmark' | 'follow' | 'block' | 'report' | 'remove' | 'publish' | 'notifications'

export const loadLens = () => import('./create-adapter.ts')

/** Lens: the official API, directly for guests and for accounts whose tokens are on this device, otherwise through our server. */
export const connectLens: Connect = (session, deps) => {
  if (session?.type !== 'Lens') return connectGuest(deps)
  // Device-only tokens without a device connection: fall back to guest reads.
  if (!deps.direct && isToken(session.token)) return connectGuest(deps)
  return deps.direct ? connectAccount(session.profileId, deps) : connectHosted(session.profileId, deps)
}

const isToken = (text: string): boolean => text.split('.').length === 3

const connectGuest = (deps: NetworkDeps) =>
  connectReads(
    createLate('lens', async () => (await loadLens()).createGuestAdapter(deps)),
    true,
  )

function connectReads(load: () => Promise<Adapter>, isGuest: boolean) {
  return {
    network: 'lens',
    profileTabs: ['feed', 'replies', 'media'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments']),
    ...lateSearch(load),
    relations: { ...toRelationsFeatures(isGuest), ...lateMethods(async () => (await load()).relations, ['list']) },
    engagers: { ...engagersFeatures, ...lateMethods(async () => (await load()).engagers, ['list']) },
    quotes: lateMethods(async () => (await load()).quotes, ['list']),
  } satisfies ConnectionWith<Offered>
}

const toggle = ['add', 'remove'] as const
const listedToggle = ['add', 'remove', 'list'] as const

function connectAccount(account: string, deps: NetworkDeps) {
  const load = createLate('lens', async () => (await loadLens()).createAccountAdapter(account, deps))
  return {
    ...connectReads(load, false),
    viewerId: account,
    timeline: lateMethods(async () => (await load()).timeline, ['following']),
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    ...toActs(account, deps),
  } satisfies ConnectionWith<Offered | Acts | 'timeline' | 'suggestions'>
}

/** Our provider stores the list of mutes, for an account that it knows. */
function connectHosted(account: string, deps: NetworkDeps) {
  const load = createLate('lens', async () => {
    const [{ createMute }, { createWriter }, { createAskProvider }] = await Promise.all([
      import('./acts/create-acts.ts'),
      import('./acts/create-writer.ts'),
      import('../provider/ask-provider.ts'),
    ])
    return createMute(createWriter(account, deps), createAskProvider('lens', deps.ownFetcher))
  })
  return { ...connectAccount(account, deps), mute: lateMethods(load, listedToggle) } satisfies ConnectionWith<Acts | 'mute'>
}

function toActs(account: string, deps: NetworkDeps) {
  const loadWriter = createLate('lens', async () => (await import('./acts/create-writer.ts')).createWriter(account, deps))
  const acts = createLate('lens', async () => {
    const [{ createActs }, writer] = await Promise.all([import('./acts/create-acts.ts'), loadWriter()])
    return createActs(writer)
  })
  const notifications = createLate('lens', async () => {
    const [{ createNotifications }, { ask }] = await Promise.all([import('./notifications/create-notifications.ts'), loadWriter()])
    return createNotifications(ask, { account, storedFacts: deps.storedFacts })
  })
  const sending = createLate('lens', async () => {
    const [{ createSending }, { createGrove }, writer] = await Promise.all([
      import('./publish/create-sending.ts'),
      import('./publish/create-grove.ts'),
      loadWriter(),
    ])
    return createSending(writer, { ...deps, grove: createGrove(deps.options?.['grove'] ?? 'https://api.grove.storage') })
  })
  return {
    like: lateMethods(async () => (await acts()).like, toggle),
    mirror: lateMethods(async () => (await acts()).mirror, toggle),
    bookmark: { ...bookmarkFeatures, ...lateMethods(async () => (await acts()).bookmark, listedToggle) },
    follow: lateMethods(async () => (await acts()).follow, toggle),
    block: lateMethods(async () => (await acts()).block, listedToggle),
    report: { ...reportFeatures, ...lateMethods(async () => (await acts()).report, ['post', 'profile']) },
    remove: { ...removeFeatures, ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: {
      ...publishFeatures,
      identify: () => ({ key: crypto.randomUUID(), createdAt: deps.now() }),
      ...lateMethods(sending, ['send', 'find']),
    },
    notifications: { ...notificationsFeatures, ...lateMethods(notifications, ['list', 'countUnseen', 'markSeen']) },
  } satisfies Partial<Capabilities>
}
