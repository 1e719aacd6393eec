import { createLate } from '../late.ts'
import type { Connect } from '../network.ts'
import { connectGuest, connectReads } from './connect-reads.ts'
import { toNotOffered, toXFeatures } from './features.ts'
import { connectLists } from './lists/connect-lists.ts'
import { readXOptions } from './x-options.ts'

/** X: through our own server for accounts with a session, and through the public scrape backend for guests. */
export const connectX: Connect = (session, deps) => {
  if (session?.type !== 'Twitter') return connectGuest(deps)
  const { payload, profileId } = session
  const features = toXFeatures(readXOptions(deps.options).features)
  const ask = createLate('x', async () => (await import('./ask-x.ts')).createAskX(payload, deps.ownFetcher))
  const load = createLate('x', async () => (await import('./api-reads.ts')).createApiReads(await ask(), deps))
  return {
    ...connectReads(load, ['feed', 'replies', 'media']),
    // Since June 2024 X shows likes to no one else.
    ownProfileTabs: ['likes'],
    ...connectLists(ask, profileId, deps).whole,
    viewerId: profileId,
    notOffered: toNotOffered(features),
  }
}
