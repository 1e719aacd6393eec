import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import { type VoteActivity, votesOfWallets } from '@chorus/contract/governance/vote-timeline'
import { createPages, type Pages } from '../../cache/resources/pages.ts'
import type { Services } from '../../services/context/services.ts'

/** The votes of a wallet, newest first. */
export const openVotesOfWallet = (services: Services, address: string): Pages<VoteActivity> =>
  services.sharedState<Pages<VoteActivity>>(`governance:votes-of:${address}`, undefined, () =>
    createPages(
      async (cursor) => {
        const body = { size: 20, walletAddresses: [address], ...(cursor !== undefined && { cursor }) }
        const { result, cursor: next } = await askOwnServer(services.ownFetcher, votesOfWallets, { body })
        return { items: result, cursor: next > 0 ? String(next) : null }
      },
      ({ id }) => id,
    ),
  )
