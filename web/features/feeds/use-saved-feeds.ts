import type { NetworkName } from '@chorus/model/network-identity'
import { useEffect, useSyncExternalStore } from 'react'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useViewers } from '../../services/context/use-viewers.ts'
import { showError } from '../../services/toasts/show-error.ts'
import { createSavedFeeds, type FeedChange, type SavedFeedsView } from './saved-feeds.ts'

interface UsedFeeds extends SavedFeedsView {
  /** Changes the feeds at once; a refused change is rolled back with a toast. */
  change(change: FeedChange): Promise<void>
  retry(): void
}

const never = () => () => {}
const nothing: SavedFeedsView = { feeds: undefined, failure: undefined }
const toNothing = () => nothing

/** The viewer's saved feeds on a network. Undefined: feeds can't be saved there. */
export function useSavedFeeds(network: NetworkName): UsedFeeds | undefined {
  const t = useT()
  const { connections, sharedState, toaster } = useServices()
  useViewers()
  const saved = connections[network].feeds?.saved
  const feeds = saved && sharedState('saved feeds', network, () => createSavedFeeds(saved))
  const view = useSyncExternalStore(feeds?.subscribe ?? never, feeds?.view ?? toNothing, toNothing)
  useEffect(() => void feeds?.load(), [feeds])
  if (!feeds) return undefined
  return {
    ...view,
    async change(change) {
      const failure = await feeds.change(change)
      if (failure) void showError({ toaster }, failure, t, t('feed.notUpdated'))
    },
    retry: () => void feeds.load(),
  }
}
