import { getAddress } from 'viem'
import { imageUrl } from '../media/image-url.ts'
import type { World } from '../seed/world.ts'
import { type Ledger, type PlayedProposal, type PlayedVote, toCid } from './create-ledger.ts'
import { spaces } from './spaces.ts'
import { splitByStrategy, toStrategies } from './strategies.ts'

export interface HubDeps {
  world: World
  mediaUrl: string
  ledger: Ledger
  /** ms */
  now: () => number
}

/** The sandbox's spaces, proposals, votes and people as rows of the hub. */
export function createHubRows(deps: HubDeps) {
  const { world, mediaUrl, ledger } = deps
  return {
    spaces: () => toSpaces(deps),
    proposals: () => [...ledger.proposals.values()].map((proposal) => toProposal(proposal, deps)),
    votes: () => [...ledger.proposals.values()].flatMap((proposal) => [...proposal.votes.values()].map((vote) => toVote(proposal, vote))),
    /** About half of the people have a profile here. */
    users: () =>
      world.people
        .filter((_, index) => index % 2 === 0)
        .map(({ name, bio, avatar, wallets, joinedAt }) => ({
          id: getAddress(wallets.evm),
          name,
          about: bio,
          avatar: imageUrl(mediaUrl, avatar),
          created: Math.floor(joinedAt / 1000),
        })),
  }
}

function stateOf({ start, end }: PlayedProposal, { now }: HubDeps): 'pending' | 'active' | 'closed' {
  const seconds = Math.floor(now() / 1000)
  return seconds > end ? 'closed' : seconds > start ? 'active' : 'pending'
}

function toSpaces(deps: HubDeps) {
  const { world, mediaUrl, ledger } = deps
  const proposalsOf = (space: string) => [...ledger.proposals.values()].filter(({ script }) => script.space === space)
  return spaces.map(({ id, name, about, admins, symbol, website, isVerified }, index) => {
    const own = proposalsOf(id)
    return {
      id,
      name,
      about,
      avatar: imageUrl(mediaUrl, { key: `space-${index}`, width: 256, height: 256, alt: '' }),
      website,
      symbol,
      network: '1',
      private: false,
      admins: admins.map((key) => world.person(key).wallets.evm),
      members: [],
      moderators: [],
      strategies: toStrategies(symbol),
      verified: isVerified,
      flagged: false,
      activeProposals: own.filter((proposal) => stateOf(proposal, deps) === 'active').length,
      proposalsCount: own.length,
      followersCount: 30 + 11 * index,
      votesCount: own.reduce((sum, { votes }) => sum + votes.size, 0),
      created: Math.floor(world.now / 1000) - 40_000_000,
    }
  })
}

function toProposal(proposal: PlayedProposal, deps: HubDeps) {
  const { id, script, author, body, created, start, end, votes } = proposal
  const { ledger, now } = deps
  const state = stateOf(proposal, deps)
  const isHidden = script.isSecret && state !== 'closed'
  const toScores = () => {
    if (isHidden) return script.choices.map(() => 0)
    return script.name.startsWith('hostile') ? toHostileScores(script.choices.length) : ledger.scoresOf(proposal)
  }
  const space = toSpaces(deps).find((row) => row.id === script.space)!
  return {
    id,
    ipfs: toCid(id),
    author: getAddress(author),
    created,
    updated: null,
    space,
    network: '1',
    symbol: space.symbol,
    type: script.type,
    strategies: space.strategies,
    validation: { name: 'any', params: {} },
    plugins: {},
    title: script.title,
    body,
    discussion: script.discussion ?? '',
    choices: script.choices,
    labels: [],
    start,
    end,
    quorum: script.quorum,
    quorumType: 'default',
    privacy: script.isSecret ? 'shutter' : '',
    snapshot: 20_400_000,
    state,
    link: `https://snapshot.box/#/s:${script.space}/proposal/${id}`,
    app: 'snapshot',
    // Most questions don't ask for them.
    scores: toScores,
    scores_by_strategy: () => toScores().map((score) => splitByStrategy(score)),
    scores_state: state === 'closed' && !script.isCounting ? 'final' : 'pending',
    scores_total: [...votes.values()].reduce((sum, { vp }) => sum + vp, 0),
    scores_updated: Math.min(Math.floor(now() / 1000), end),
    votes: votes.size,
    flagged: false,
  }
}

const toVote = (proposal: PlayedProposal, vote: PlayedVote) => ({
  ...vote,
  // The hub stores addresses with their checksum.
  voter: getAddress(vote.voter),
  proposal: proposal.id,
  space: { id: proposal.script.space },
  metadata: {},
  vp_by_strategy: splitByStrategy(vote.vp),
  vp_state: 'final',
})

/** Numbers that no honest hub has. */
const toHostileScores = (count: number) => Array.from({ length: count }, (_, index) => [1e308, -5, 1e308, 0.000_000_1, -1e308][index % 5]!)
