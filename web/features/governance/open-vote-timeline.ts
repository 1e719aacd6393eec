import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import { discoverVotes, followingVotes, type VoteActivity, votesOfWallets } from '@chorus/contract/governance/vote-timeline'
import { createPages, type Pages } from '../../cache/resources/pages.ts'
import type { Services } from '../../services/context/services.ts'

/** Of the wallets that the viewer watches, or of all wallets that people here watch or have connected. */
export type VoteList = 'following' | 'discover'

const size = 20

const open = (services: Services, key: string, load: (cursor: number) => Promise<ReplyOf<typeof votesOfWallets>>): Pages<VoteActivity> =>
  services.sharedState<Pages<VoteActivity>>(`governance:votes:${key}`, undefined, () =>
    createPages(
      async (cursor) => {
        const { result, cursor: next } = await load(Number(cursor ?? 0))
        return { items: result, cursor: next > 0 ? String(next) : null }
      },
      ({ id }) => id,
    ),
  )

/** The votes of a wallet, newest first. `muteKey`: our server leaves out what the viewer has muted, here and below. */
export const openVotesOfWallet = (services: Services, address: string, muteKey: string): Pages<VoteActivity> =>
  open(services, `of:${address}:${muteKey}`, (cursor) =>
    askOwnServer(services.ownFetcher, votesOfWallets, { body: { size, cursor, walletAddresses: [address] } }),
  )

/** Votes of many wallets, newest first. `visit`: distinguishes visits of the page, each of which loads the list anew. */
export const openVoteTimeline = (services: Services, list: VoteList, visit: string, muteKey: string): Pages<VoteActivity> =>
  open(services, `${list}:${visit}:${muteKey}`, (cursor) =>
    list === 'following'
      ? askOwnServer(services.ownFetcher, followingVotes, { body: { size, cursor } })
      : askOwnServer(services.ownFetcher, discoverVotes, { query: { size, cursor } }),
  )
