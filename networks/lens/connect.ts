import { createLate, lateMethods } from '../late.ts'
import type { Capabilities, Channels, Connect, ConnectionWith, Feeds, NetworkDeps } from '../network.ts'
import type { ReadFunds } from '../wallets/funds.ts'
import type { Acts } from './acts/create-acts.ts'
import { connectGuest, connectReads, loadLens, type Offered } from './connect-reads.ts'
import {
  bookmarkFeatures,
  editProfileFeatures,
  notificationsFeatures,
  publishFeatures,
  removeFeatures,
  reportFeatures,
} from './features.ts'

type Personal =
  | 'timeline'
  | 'suggestions'
  | 'like'
  | 'mirror'
  | 'bookmark'
  | 'collect'
  | 'follow'
  | 'hideReply'
  | 'block'
  | 'report'
  | 'remove'
  | 'publish'
  | 'edit'
  | 'notifications'
  | 'editProfile'
  | 'managers'

/** Lens: the official API, directly for guests and for accounts whose tokens are on this device, otherwise through our server. */
export const connectLens: Connect = (session, deps) => {
  if (session?.type !== 'Lens') return connectGuest(deps)
  // Device-only tokens without a device connection: fall back to guest reads.
  if (!deps.direct && isToken(session.token)) return connectGuest(deps)
  return connectAccount(session.profileId, deps)
}

const isToken = (text: string): boolean => text.split('.').length === 3

const toggle = ['add', 'remove'] as const
const listedToggle = ['add', 'remove', 'list'] as const

function connectAccount(account: string, deps: NetworkDeps) {
  const load = createLate('lens', async () => (await loadLens()).createAccountAdapter(account, deps))
  const reads = connectReads(load, false)
  const { join, request, manage, manageFeeds, funds, ...acts } = toActs(account, deps)
  return {
    ...reads,
    viewerId: account,
    channels: { ...reads.channels, join, request, manage, funds },
    feeds: { ...reads.feeds, manage: manageFeeds },
    timeline: lateMethods(async () => (await load()).timeline, ['following']),
    suggestions: lateMethods(async () => (await load()).suggestions, ['list']),
    ...acts,
  } satisfies ConnectionWith<Offered | Personal>
}

function toActs(account: string, deps: NetworkDeps) {
  const acts = createLate('lens', async () => (await import('./acts/create-acts.ts')).createActs(account, deps))
  const late = <K extends keyof Acts, M extends keyof Acts[K] & string>(name: K, methods: readonly M[]) =>
    lateMethods(async () => (await acts())[name], methods)
  const identify = () => ({ key: crypto.randomUUID(), createdAt: deps.now() })
  const funds: ReadFunds = async (token, signal) => (await acts()).funds(token, signal)
  const polls = deps.direct ? undefined : lateMethods(async () => (await acts()).loadPolls(), ['load', 'vote', 'create'])
  return {
    like: late('like', toggle),
    mirror: late('mirror', ['add', 'remove', 'again']),
    bookmark: { ...bookmarkFeatures, ...late('bookmark', listedToggle) },
    collect: { ...late('collect', ['add']), funds },
    funds,
    join: late('join', toggle),
    request: late('request', toggle),
    manage: async () => (await acts()).loadManagement(),
    manageFeeds: async () => (await acts()).loadFeedManagement(),
    follow: { ...late('follow', toggle), paid: { ...late('paidFollow', ['price', 'add', 'remove']), funds } },
    hideReply: late('hideReply', toggle),
    block: late('block', listedToggle),
    // Our provider stores the list, for an account that it knows.
    ...(!deps.direct && { mute: late('mute', listedToggle), polls }),
    report: { ...reportFeatures, ...late('report', ['post', 'profile']) },
    remove: { ...removeFeatures, ...late('remove', ['post']) },
    publish: {
      ...publishFeatures,
      createPoll: polls?.create,
      identify,
      ...lateMethods(async () => (await acts()).loadSending(), ['send', 'find', 'requireUnattended']),
    },
    edit: { identify, ...lateMethods(async () => (await acts()).loadEditing(), ['load', 'readImage', 'send', 'find']) },
    editProfile: { ...editProfileFeatures, ...lateMethods(async () => (await acts()).loadEditProfile(), ['load', 'save']) },
    managers: { open: async () => (await acts()).loadManagers() },
    notifications: { ...notificationsFeatures, ...late('notifications', ['list', 'countUnseen', 'markSeen']) },
  } satisfies Partial<Capabilities> & Pick<Channels, 'join' | 'request' | 'manage' | 'funds'> & { manageFeeds: Feeds['manage'] }
}
