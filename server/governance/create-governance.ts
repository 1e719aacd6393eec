import type { Standing } from '@chorus/contract/governance/vote'
import { createHub, type HubPage, type Space, type SpaceFilter } from '@chorus/governance/create-hub'
import type { ProposalSummary } from '@chorus/governance/to-proposal'
import { toProposalKey } from '@chorus/governance/to-proposal-key'
import type { CastVote } from '@chorus/governance/to-vote'
import type { Proposal } from '@chorus/model/governance/proposal'
import type { GovernanceConfig } from '../config/governance.ts'
import { createGentleReader } from '../upstream/gentle-reader.ts'
import { createAskHub } from './create-ask-hub.ts'
import { createBallotBox, type BallotBox } from './create-ballot-box.ts'
import { createBatch } from './create-batch.ts'

/** What is read of DAOs, shared between readers, and where votes are cast. All reject when the hub doesn't respond. Undefined: it doesn't exist. */
export interface Governance {
  proposal(id: string): Promise<Proposal | undefined>
  summary(id: string): Promise<ProposalSummary | undefined>
  votes(id: string, cursor?: string): Promise<HubPage<CastVote>>
  space(id: string): Promise<Space | undefined>
  proposalsOf(space: string, state: SpaceFilter, cursor?: string): Promise<HubPage<ProposalSummary>>
  /** Spaces whose name or id contains a text. */
  searchSpaces(text: string): Promise<Space[]>
  /** Proposals whose title contains a text. */
  search(text: string, cursor?: string): Promise<HubPage<ProposalSummary>>
  /** What an address has voted for, as the hub has it now. */
  voteOf(id: string, voter: string): Promise<CastVote | undefined>
  /** The voting power of an address. Undefined: there is no such proposal. */
  power(id: string, voter: string): Promise<Standing['power']>
  cast: BallotBox['cast']
}

interface GovernanceDeps {
  config: GovernanceConfig
  now: () => number
}

/** Without a key, the hub answers a hundred requests a minute for all readers of this server together. */
export function createGovernance({ config, now }: GovernanceDeps): Governance {
  const hub = createHub(createAskHub(config))
  const read = <T>(load: (key: string) => Promise<T>, seconds: number, size: number) =>
    createGentleReader(load, { age: seconds * 1000, size, now })
  const proposal = read((id) => hub.proposal(id), 20, 300)
  const summary = read(
    createBatch((ids) => hub.summaries(ids)),
    60,
    3000,
  )
  // Separated by a space, which neither ids nor cursors contain.
  const votes = read((key) => hub.votes(...(key.split(' ') as [string, string?])), 15, 500)
  const space = read((id) => hub.space(id), 60, 500)
  const proposalsOf = read((key) => hub.proposalsOf(...(key.split(' ') as [string, SpaceFilter, string?])), 60, 500)
  // JSON, because a text may contain anything.
  const search = read((key) => hub.search(...(JSON.parse(key) as [string, string?])), 60, 500)
  const searchSpaces = read((text) => hub.searchSpaces(text), 300, 500)
  const ballotBox = createBallotBox({ config, hub })
  const power = read(
    async (key) => {
      const [id, voter] = key.split(' ') as [string, string]
      const found = await proposal(id)
      return found && ballotBox.power(found, voter)
    },
    60,
    2000,
  )
  return {
    proposal: (id) => proposal(toProposalKey(id)),
    summary: (id) => summary(toProposalKey(id)),
    votes: (id, cursor) => votes(cursor ? `${toProposalKey(id)} ${cursor}` : toProposalKey(id)),
    space,
    search: (text, cursor) => search(JSON.stringify([text.toLowerCase(), ...(cursor ? [cursor] : [])])),
    searchSpaces: (text) => searchSpaces(text.toLowerCase()),
    voteOf: (id, voter) => hub.voteOf(toProposalKey(id), voter),
    power: (id, voter) => power(`${toProposalKey(id)} ${voter.toLowerCase()}`),
    cast: ballotBox.cast,
    proposalsOf: (id, state, cursor) => proposalsOf([id, state, ...(cursor ? [cursor] : [])].join(' ')),
  }
}
