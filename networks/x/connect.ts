import { createLate, lateMethods } from '../late.ts'
import type { Connect, EditProfile } from '../network.ts'
import { connectGuest, connectReads, loadX } from './connect-reads.ts'
import { toNotOffered, toXFeatures } from './features.ts'
import { connectLists } from './lists/connect-lists.ts'
import { connectPublish } from './publish/connect-publish.ts'
import { readXOptions } from './x-options.ts'

const toggle = ['add', 'remove'] as const

const profileFeatures: Pick<EditProfile, 'fields' | 'images'> = {
  fields: ['displayName', 'bio', 'location', 'website', 'avatar'],
  // API v1.1, account/update_profile_image
  images: { types: ['image/jpeg', 'image/png'], bytes: 700_000 },
}

/** X: through our own server for accounts with a session, within its plan, and through the public scrape backend for guests. */
export const connectX: Connect = (session, deps) => {
  if (session?.type !== 'Twitter') return connectGuest(deps)
  const { payload, profileId: me } = session
  const { features: offered, prices } = readXOptions(deps.options)
  const features = toXFeatures(offered)
  const viewer = { me, canReplyToAll: features.canReplyToAll }
  const ask = createLate('x', async () => (await import('./ask-x.ts')).createAskX(payload, deps.ownFetcher))
  const api = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(await ask(), { now: deps.now, viewer }))
  const scrape = createLate('x', async () => (await loadX()).createScrapeReads(deps))
  const load = createLate('x', async () =>
    (await import('./with-fallback.ts')).withFallback(await api(), scrape, () => deps.onFallback?.('x')),
  )
  const acts = createLate('x', async () => (await import('./acts/create-acts.ts')).createActs(await ask()))
  const { whole, ...lists } = connectLists(ask, viewer, deps)
  return {
    ...connectReads(load, ['feed', 'replies', 'media']),
    // Since June 2024 X shows likes to no one else.
    ownProfileTabs: ['likes'],
    ...whole,
    viewerId: me,
    timeline: { following: async (page) => (await api()).discover(page) },
    mirror: lateMethods(async () => (await acts()).mirror, toggle),
    ...(features.canLike && { like: lateMethods(async () => (await acts()).like, toggle) }),
    ...(features.canFollow && { follow: lateMethods(async () => (await acts()).follow, toggle) }),
    ...(features.canBookmark && { bookmark: { ...lists.bookmark, ...lateMethods(async () => (await acts()).bookmark, toggle) } }),
    mute: { ...lists.mute, ...lateMethods(async () => (await acts()).mute, toggle) },
    block: lists.block,
    hideReply: lateMethods(async () => (await acts()).hideReply, toggle),
    remove: { gone: 'hidden', ...lateMethods(async () => (await acts()).remove, ['post']) },
    publish: connectPublish(ask, { me, now: deps.now, features, prices }),
    ...(features.canEditProfile && {
      editProfile: { ...profileFeatures, ...lateMethods(async () => (await acts()).editProfile, ['load', 'save']) },
    }),
    notOffered: toNotOffered(features),
    ...(prices && {
      costs: { load: async (signal) => (await import('./load-costs.ts')).loadCosts(await ask(), signal) },
    }),
  }
}
