import { createLate, lateMethods } from '../late.ts'
import type { Connect } from '../network.ts'

export const loadFarcaster = () => import('./reads.ts')

/** Farcaster for guests: our provider's read model over the hubs. */
export const connectFarcaster: Connect = (_session, deps) => {
  const load = createLate('farcaster', async () => (await loadFarcaster()).createReads(deps))
  return {
    network: 'farcaster',
    // Spec 2 §6: Farcaster has no media tab.
    profileTabs: ['feed', 'replies'],
    ...lateMethods(load, ['discover', 'profile', 'postsBy', 'post', 'thread', 'comments', 'hiddenComments']),
  }
}
