import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { muteList } from '@chorus/contract/people/mutes'
import { createPages, type Pages } from '../../../cache/resources/pages.ts'
import type { Services } from '../../../services/context/services.ts'
import type { SavedFlags } from '../../../services/saved-flags/create-saved-flags.ts'
import { type MutedWallet, toWalletId } from '../../people/mute-wallet/open-muted-wallets.ts'

const size = '50'

/** Wallets that the viewer has muted, the latest first. `visit`: distinguishes visits of the page, each of which loads the list anew. */
export const openMutedWalletList = (
  { sharedState, ownFetcher }: Pick<Services, 'sharedState' | 'ownFetcher'>,
  muted: SavedFlags<MutedWallet>,
  visit: string,
): Pages<MutedWallet> =>
  sharedState<Pages<MutedWallet>>(`muted:wallets:${visit}`, undefined, () =>
    createPages(
      async (page) => {
        const apply = muted.begin()
        const { blocks, nextPage } = await askOwnServer(ownFetcher, muteList, { query: { size, page } })
        const items = blocks.map(({ snsId }) => ({ id: toWalletId(snsId) }))
        apply(new Map(items.map(({ id }) => [id, true])))
        return { items, cursor: nextPage > 0 ? String(nextPage) : null }
      },
      ({ id }) => id,
    ),
  )
