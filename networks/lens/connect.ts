import { createLate, lateMethods, lateSearch } from '../late.ts'
import type { Connect } from '../network.ts'

export const loadLens = () => import('./reads.ts')

/** Lens: the official API directly; as an account when its tokens are on this device, otherwise as a guest. */
export const connectLens: Connect = (session, deps) => {
  const account = session?.type === 'Lens' && deps.direct ? session : undefined
  const load = createLate('lens', async () => (await loadLens()).createReads(deps, account && deps.direct))
  return {
    network: 'lens',
    profileTabs: ['feed', 'replies', 'media'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments']),
    ...lateSearch(load),
    ...(account && { viewerId: account.profileId }),
  }
}
