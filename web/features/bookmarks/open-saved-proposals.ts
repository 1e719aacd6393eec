import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { findBookmarks } from '@chorus/contract/people/bookmarks'
import { toProposalKey } from '@chorus/governance/to-proposal-key'
import { createPages, type Pages } from '../../cache/resources/pages.ts'
import type { Services } from '../../services/context/services.ts'
import type { ProposalPlace } from '../../services/navigation/proposal-path.ts'
import type { SavedFlags } from '../../services/saved-flags/create-saved-flags.ts'

const size = 20

/** The viewer's bookmarked proposals, the latest first. `visit`: distinguishes visits of the page, each of which loads the list anew. */
export const openSavedProposals = (
  { sharedState, ownFetcher }: Pick<Services, 'sharedState' | 'ownFetcher'>,
  bookmarks: SavedFlags<ProposalPlace>,
  visit: string,
): Pages<ProposalPlace> =>
  sharedState<Pages<ProposalPlace>>(`bookmarks:proposals:${visit}`, undefined, () =>
    createPages(
      async (cursor) => {
        const apply = bookmarks.begin()
        const query = { platforms: 'snapshot', limit: String(size), cursor }
        const { list, cursor: next } = await askOwnServer(ownFetcher, findBookmarks, { query })
        const items = list.map((row) => ({ id: toProposalKey(row.post_id), space: row.platform_id }))
        apply(new Map(items.map(({ id }) => [id, true])))
        return { items, cursor: next > 0 ? String(next) : null }
      },
      ({ id }) => id,
    ),
  )
