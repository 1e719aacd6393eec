import {
  discoverVotes,
  followingVotes,
  knownVoters,
  type VoteActivity as ShownVote,
  votesOfWallets,
} from '@chorus/contract/governance/vote-timeline'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { createReadVoters } from '@chorus/governance/create-read-voters'
import { createReadVotesBy } from '@chorus/governance/create-read-votes-by'
import { toProposalLink } from '@chorus/governance/to-proposal-link'
import { readVoteCursor, toVoteCursor } from '@chorus/governance/vote-cursor'
import type { VoterDetail } from '@chorus/model/governance/governance-vote'
import type { Viewer } from '../account/find-viewer.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import type { Db } from '../db/database.ts'
import { findBookmarksOf } from '../db/tables/bookmarks.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { createAskHub } from './create-ask-hub.ts'
import { createBatch } from './create-batch.ts'
import { type DaoVote, listSpaceVoters, listVotes } from './dao-votes.ts'
import { findFollowingSources, type FollowingSource } from './followed-wallets.ts'
import type { IndexedVote } from './index-votes.ts'
import { leaveOutMuted } from './leave-out-muted.ts'

interface VoteTimelineDeps {
  db: Db
  /** Undefined: no hub is configured. */
  config: GovernanceConfig | undefined
  now: () => number
}

type Listed = DaoVote<IndexedVote>

interface Page {
  size: number | undefined
  cursor: number | undefined
}

const usualSize = 20
/** Voters that a space's page shows. */
const mostKnown = 12

/** The votes of any wallet come from the hub, which finds votes by voter; timelines come from our index. Decision 136. */
export function voteTimelineRoutes(serve: Serve<Viewer>, { db, config, now }: VoteTimelineDeps): void {
  const sources = config && createSources(config, now)
  const requireSources = () => {
    if (!sources) throw new Refusal('Governance is not set up on this server.', { status: 403 })
    return sources
  }
  const toShown = async (votes: readonly Listed[], viewer: Viewer | undefined): Promise<ShownVote[]> => {
    const { readVoter } = requireSources()
    const ids = [...new Set(votes.map(({ proposalId }) => proposalId))]
    const bookmarks = viewer && ids.length > 0 ? await findBookmarksOf(db, viewer.accountId, ids) : new Map<string, unknown>()
    return Promise.all(
      votes.map(async (vote) => ({
        // Names are an addition to the list, which is shown without them.
        ...toShownVote(vote, await readVoter(vote.voter.toLowerCase()).catch(() => undefined)),
        has_bookmarked: bookmarks.has(vote.proposalId),
      })),
    )
  }
  const readIndex = async (viewer: Viewer | undefined, { size = usualSize, cursor }: Page, followedBy?: string) => {
    requireSources()
    const place = readVoteCursor(cursor)
    const votes = await listVotes<IndexedVote>(db, { ...place, count: size + 1, followedBy })
    const page = votes.slice(0, size)
    const next = votes.length > size ? toVoteCursor(page, place) : 0
    const wanted = await leaveOutMuted(db, viewer, page, ({ voter, data }) => [voter, data.author])
    const shown = await toShown(wanted, viewer)
    const owners = shown.map(({ owner }) => owner)
    const sources = followedBy === undefined ? undefined : await findFollowingSources(db, followedBy, owners)
    const result = shown.map((vote) => ({ ...vote, followingSources: (sources?.get(vote.owner) ?? []).map(toSource(vote.owner)) }))
    return { result, cursor: next }
  }

  serve(votesOfWallets, async ({ viewer, body }) => {
    const { readVotesBy } = requireSources()
    const voters = [...new Set(body.walletAddresses.map((address) => address.toLowerCase()))].toSorted()
    const key = JSON.stringify({ voters, size: body.size, ...(body.cursor && { cursor: body.cursor }) })
    const { items, cursor } = await readVotesBy(key).catch((cause: unknown) => {
      throw new Refusal('Snapshot isn’t responding. Try again in a moment.', { status: 502, cause })
    })
    const votes = items.map(({ id, voter, created, ipfs, choice, reason, proposal: { id: proposalId, title, author, space } }) => ({
      id,
      // As in the index.
      voter: voter.toLowerCase(),
      proposalId,
      created,
      data: { ipfs, choice, reason: reason.trim(), title, space: space.id, author },
    }))
    // Who asks for a wallet wants its votes, but not what muted authors wrote.
    const wanted = await leaveOutMuted(db, viewer, votes, ({ data }) => [data.author])
    return { result: await toShown(wanted, viewer), cursor: cursor ?? 0 }
  })

  serve(followingVotes, ({ viewer, body }) => readIndex(viewer, toPage(body), viewer.accountId))
  serve(knownVoters, async ({ viewer, query: { space } }) => {
    const { readVoter } = requireSources()
    // Enough that muted ones leave a full row.
    const found = await listSpaceVoters(db, { accountId: viewer.accountId, space, count: mostKnown * 2 })
    const shown = (await leaveOutMuted(db, viewer, found, ({ address }) => [address])).slice(0, mostKnown)
    const voters = await Promise.all(
      shown.map(async (voter) => {
        const { name, avatar } = (await readVoter(voter.address).catch(() => undefined)) ?? {}
        return { ...voter, ...(name && { name }), ...(avatar && { avatar }) }
      }),
    )
    return { voters }
  })
  serve(discoverVotes, ({ viewer, query }) => readIndex(viewer, toPage(query)))
}

const toPage = ({ size, cursor }: Partial<Page>): Page => ({ size, cursor })

function createSources(config: GovernanceConfig, now: () => number) {
  const ask = createAskHub(config)
  const readBy = createReadVotesBy(ask)
  const readVotesBy = createGentleReader(
    (key: string) => {
      const { voters, cursor, size } = JSON.parse(key) as { voters: string[]; cursor?: number; size?: number }
      return readBy(voters, cursor, size)
    },
    { age: 60_000, size: 500, now },
  )
  const readVoter = createGentleReader(createBatch(createReadVoters(ask)), { age: 600_000, size: 5000, now })
  return { readVotesBy, readVoter }
}

/** Provider API §2. */
const toSource =
  (owner: string) =>
  ({ type, person }: FollowingSource) => ({
    type,
    ...(type === 'wallet' ? { walletAddress: owner } : {}),
    ...(person && { id: person.id, socialId: person.id }),
    ...(person?.handle !== undefined && { handle: person.handle }),
    ...(person?.name !== undefined && { name: person.name }),
  })

const toShownVote = (
  { id, voter, proposalId, created, data }: Listed,
  { name, avatar }: Partial<VoterDetail> = {},
): Omit<ShownVote, 'has_bookmarked'> => ({
  id,
  hash: data.ipfs,
  timestamp: String(created),
  owner: voter,
  type: 'vote',
  related_urls: [toProposalLink(data.space, proposalId)],
  metadata: {
    proposal_id: proposalId,
    proposal_title: data.title,
    proposal_body: '',
    choice: data.choice,
    space: data.space,
    reason: data.reason,
    ...(data.author !== undefined && { author: data.author }),
  },
  displayInfo: {
    ensHandle: null,
    avatarUrl: avatar ?? null,
    fireflyName: name ?? null,
    fireflyUid: null,
    fireflyAvatarUrl: null,
  },
  followingSources: [],
})
