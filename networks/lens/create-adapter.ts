import { createLate, lateMethods } from '../late.ts'
import type { NetworkDeps, PageRequest } from '../network.ts'
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
  const { forYou, ...lists } = createAccountLists(ask, account)
  // The network's own ranking has no time order, so only an operator chooses it.
  const discover = (page: PageRequest) => (deps.options?.['discover'] === 'explore' ? forYou(page) : adapter.discover(page))
  return { ...adapter, ...lists, discover, ask }
}
