import { toChecksumAddress } from '@chorus/chains/to-checksum-address'
import { proposal, proposalSummary, proposalVotes } from '@chorus/contract/governance/proposal'
import { searchProposals, searchSpaces } from '@chorus/contract/governance/search'
import { space, spaceProposals } from '@chorus/contract/governance/space'
import { castVote, voterStanding } from '@chorus/contract/governance/vote'
import type { Serve } from '@chorus/contract/serve'
import { toImageUrl } from '@chorus/governance/to-image-url'
import { longestBody } from '@chorus/governance/wire'
import type { Viewer } from '../account/find-viewer.ts'
import type { Db } from '../db/database.ts'
import { toRichText } from '../rich-text/to-rich-text.ts'
import { leaveOutMuted } from './leave-out-muted.ts'
import type { OpenGovernance } from './open-governance.ts'

export function governanceRoutes(serve: Serve<Viewer>, db: Db, { read, find }: OpenGovernance): void {
  serve(proposal, async ({ query }) => {
    const { body, strategies, ...found } = await find('proposal', (from) => from.proposal(query.id))
    const { plugins: _p, validation: _v, ipfs: _i, scoresByStrategy: _s, ...shown } = found
    return {
      ...shown,
      body: toRichText(body, { toImageUrl }),
      isBodyCut: body.length >= longestBody,
      strategies: strategies.map(({ name, network }) => ({ name, network })),
    }
  })

  serve(proposalSummary, async ({ query }) => find('proposal', (from) => from.summary(query.id)))

  serve(proposalVotes, async ({ query }) => {
    const { items, cursor } = await read((from) => from.votes(query.id, query.cursor))
    return { votes: items, cursor }
  })

  serve(voterStanding, async ({ query: { id, voter } }) => {
    const [vote, power] = await Promise.all([
      read((from) => from.voteOf(id, voter)),
      // The sequencer checks the power itself, so people can vote without seeing it.
      read((from) => from.power(id, voter)).catch(() => undefined),
    ])
    return { now: Date.now(), power, vote }
  })

  serve(castVote, async ({ body: { vote, sig, isRetry } }) => {
    const { space: spaceName, timestamp, proposal: id, choice, reason } = vote
    // Signatures don't depend on the spelling of an address. Official clients send this one.
    const from = await toChecksumAddress(vote.from)
    const signed = { from, space: spaceName, timestamp, proposal: id, choice, reason, app: '', metadata: '{}' }
    return read((from) => from.cast({ vote: signed, sig }, isRetry))
  })

  serve(space, async ({ query }) => find('space', (from) => from.space(query.id)))

  serve(spaceProposals, async ({ query, viewer }) => {
    const { items, cursor } = await read((from) => from.proposalsOf(query.space, query.state, query.cursor))
    return { proposals: await leaveOutMuted(db, viewer, items, ({ author }) => [author]), cursor }
  })
  serve(searchProposals, async ({ query, viewer }) => {
    const { items, cursor } = await read((from) => from.search(query.q, query.cursor))
    return { proposals: await leaveOutMuted(db, viewer, items, ({ author }) => [author]), cursor }
  })
  serve(searchSpaces, async ({ query }) => ({ spaces: await read((from) => from.searchSpaces(query.q)) }))
}
