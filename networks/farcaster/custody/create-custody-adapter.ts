import type { NetworkDeps } from '../../network.ts'
import { createAdapterOf } from '../create-adapter.ts'
import { createSuggestions } from '../lists/suggestions.ts'
import { createTimeline } from '../lists/timeline.ts'
import { createNotifications } from '../notifications/create-notifications.ts'
import { createAskAsAccount } from '../write/ask-as-account.ts'
import { createAskCustody } from './create-ask-custody.ts'
import { createCustodyActs } from './create-custody-acts.ts'
import { createCustodySending } from './create-custody-sending.ts'

/** Farcaster through its client API, for an account whose wallet has logged in to it. */
export function createCustodyAdapter({ ownFetcher }: Pick<NetworkDeps, 'ownFetcher'>, viewer: string) {
  const ask = createAskCustody(ownFetcher, viewer)
  const askAsAccount = createAskAsAccount(ownFetcher, viewer)
  const adapter = createAdapterOf(ask, true, viewer)
  const { markSeen, ...acts } = createCustodyActs(askAsAccount, adapter, viewer)
  return {
    ...adapter,
    ...acts,
    timeline: createTimeline(ask, viewer),
    suggestions: createSuggestions(ask, viewer),
    notifications: { ...createNotifications(ask, viewer), markSeen: () => markSeen() },
    publish: createCustodySending(askAsAccount),
  }
}
