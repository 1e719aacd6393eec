import { createLate, lateMethods } from '../late.ts'
import type { NetworkDeps } from '../network.ts'
import { createAccountAsk, createAsk } from './ask.ts'
import { createAccountLists, createLists } from './lists/create-lists.ts'
import { createReads } from './reads.ts'

export type Adapter = ReturnType<typeof createGuestAdapter>

function createAdapter(ask: ReturnType<typeof createAsk>, { options }: NetworkDeps, viewer?: string) {
  const groups = createLate('lens', async () => (await import('./groups/create-groups.ts')).createGroups(ask, viewer))
  return {
    ...createReads(ask, options),
    ...createLists(ask, viewer),
    channels: lateMethods(async () => (await groups()).channels, ['channel', 'posts', 'trending', 'find', 'of', 'members']),
    feeds: lateMethods(async () => (await groups()).feeds, ['popular', 'feed', 'posts', 'by']),
    loadSearch: createLate('lens', async () => (await import('./search.ts')).createSearch(ask)),
  }
}

/** Guests read the API directly. */
export const createGuestAdapter = (deps: NetworkDeps) => createAdapter(createAsk(deps.fetcher), deps)

/** An account reads it with its token: directly when this device holds that, or through our server. */
export function createAccountAdapter(account: string, deps: NetworkDeps) {
  const ask = createAccountAsk(account, deps)
  const adapter = createAdapter(ask, deps, account)
  // Only the account's own tab shows this ranking. Home merges by time and reads what the account follows.
  const { forYou: discover, ...lists } = createAccountLists(ask, account)
  return { ...adapter, ...lists, discover, ask }
}
