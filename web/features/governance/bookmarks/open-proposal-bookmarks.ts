import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { createBookmark, queryBookmarkIds, removeBookmarks } from '@chorus/contract/people/bookmarks'
import type { Services } from '../../../services/context/services.ts'
import type { ProposalPlace } from '../../../services/navigation/proposal-path.ts'
import type { SavedFlags } from '../../../services/saved-flags/create-saved-flags.ts'
import { openSavedFlags } from '../../../services/saved-flags/open-saved-flags.ts'

/** The proposals that the viewer has bookmarked. Undefined: no account whose session our server holds. */
export const openProposalBookmarks = (services: Services): SavedFlags<ProposalPlace> | undefined =>
  openSavedFlags(services, 'bookmarked proposals', (fetcher) => ({
    async find(ids) {
      const { list } = await askOwnServer(fetcher, queryBookmarkIds, { body: { post_ids: [...ids], platform: 'snapshot' } })
      return new Set(list.flatMap((row) => (row.has_book_marked ? row.post_id : [])))
    },
    send: ({ id, space }, isOn) =>
      isOn
        ? askOwnServer(fetcher, createBookmark, {
            // The space stands for the author: a list shows it when the proposal is gone.
            body: { platform: 'snapshot', platform_id: space, post_type: 'text', post_id: id },
          })
        : askOwnServer(fetcher, removeBookmarks, { body: { post_ids: [id] } }),
  }))
