import { type VoteActivity as ShownVote, votesOfWallets } from '@chorus/contract/governance/vote-timeline'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import { createReadVotesBy, type VoteActivity } from '@chorus/governance/create-read-votes-by'
import { toProposalLink } from '@chorus/governance/to-proposal-link'
import type { Viewer } from '../account/find-viewer.ts'
import type { GovernanceConfig } from '../config/governance.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { createAskHub } from './create-ask-hub.ts'

interface VoteTimelineDeps {
  /** Undefined: no hub is configured. */
  config: GovernanceConfig | undefined
  now: () => number
}

/** The votes of any wallet come from the hub, which finds votes by voter. */
export function voteTimelineRoutes(serve: Serve<Viewer>, { config, now }: VoteTimelineDeps): void {
  const readVotesBy = config && createReadVotesBy(createAskHub(config))
  const read =
    readVotesBy &&
    createGentleReader(
      (key: string) => {
        const { voters, cursor, size } = JSON.parse(key) as { voters: string[]; cursor?: number; size?: number }
        return readVotesBy(voters, cursor, size)
      },
      { age: 60_000, size: 500, now },
    )

  serve(votesOfWallets, async ({ body }) => {
    if (!read) throw new Refusal('Governance is not set up on this server.', { status: 403 })
    const voters = [...new Set(body.walletAddresses.map((address) => address.toLowerCase()))].toSorted()
    // Some clients send 0 for the first page.
    const key = JSON.stringify({ voters, size: body.size, ...(body.cursor && { cursor: body.cursor }) })
    const { items, cursor } = await read(key).catch((cause: unknown) => {
      throw new Refusal('Snapshot isn’t responding. Try again in a moment.', { status: 502, cause })
    })
    return { result: items.map(toShownVote), cursor: cursor ?? 0 }
  })
}

const toShownVote = ({ id, ipfs, voter, choice, reason, created, proposal, name, avatar }: VoteActivity): ShownVote => ({
  id,
  hash: ipfs,
  timestamp: String(created),
  owner: voter,
  type: 'vote',
  related_urls: [toProposalLink(proposal.space.id, proposal.id)],
  metadata: {
    proposal_id: proposal.id,
    proposal_title: proposal.title,
    proposal_body: '',
    choice,
    space: proposal.space.id,
    reason: reason.trim(),
  },
  displayInfo: {
    ensHandle: null,
    avatarUrl: avatar ?? null,
    fireflyName: name ?? null,
    fireflyUid: null,
    fireflyAvatarUrl: null,
  },
  followingSources: [],
  has_bookmarked: false,
})
