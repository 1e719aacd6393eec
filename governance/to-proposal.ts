import { mostChoices, type Proposal } from '@chorus/model/governance/proposal'
import { isWebUrl } from '@chorus/model/text/is-web-url'
import { deriveState } from './derive-state.ts'
import { toImageUrl } from './to-image-url.ts'
import { toProposalLink } from './to-proposal-link.ts'
import { longestBody, proposalTypes, type WireProposal, type WireSummary } from './wire.ts'

/** What lists and previews show of a proposal. */
export type ProposalSummary = Pick<
  Proposal,
  | 'id'
  | 'title'
  | 'choices'
  | 'start'
  | 'end'
  | 'state'
  | 'author'
  | 'created'
  | 'type'
  | 'quorum'
  | 'quorumType'
  | 'symbol'
  | 'privacy'
  | 'space'
  | 'scoresState'
  | 'scores'
  | 'scoresTotal'
  | 'votes'
  | 'flagged'
>

const findType = ({ type }: Pick<WireSummary, 'type'>) => proposalTypes.find((each) => each === type)
const isPrivacyKnown = ({ privacy }: Pick<WireSummary, 'privacy'>): boolean => privacy === '' || privacy === 'shutter'

const toMs = (seconds: number): number => seconds * 1000

export function toSummary(wire: WireSummary): ProposalSummary {
  const { id, name, avatar } = wire.space
  const image = toImageUrl(avatar ?? '')
  const facts = {
    // Others (copeland, custom) can be read, and voted on elsewhere.
    type: findType(wire) ?? ('single-choice' as const),
    quorum: wire.quorum,
    scores: wire.scores,
    scoresTotal: wire.scores_total,
    scoresState: wire.scores_state,
  }
  return {
    ...facts,
    id: wire.id,
    title: wire.title.trim(),
    choices: wire.choices.slice(0, mostChoices),
    start: toMs(wire.start),
    end: toMs(wire.end),
    state: deriveState({ ...facts, state: wire.state }),
    author: wire.author,
    created: toMs(wire.created),
    quorumType: wire.quorumType ?? undefined,
    symbol: wire.symbol,
    privacy: wire.privacy === 'shutter' ? 'shutter' : '',
    space: { id, name: name.trim() || id, ...(isWebUrl(image) && { avatar: image }) },
    votes: wire.votes,
    ...(wire.flagged && { flagged: true }),
  }
}

export const toProposal = (wire: WireProposal): Proposal => ({
  ...toSummary(wire),
  ipfs: wire.ipfs ?? undefined,
  body: wire.body.slice(0, longestBody).toWellFormed(),
  discussion: isWebUrl(wire.discussion) ? wire.discussion : '',
  snapshot: wire.snapshot,
  // The hub names a link, which may lead to a page of the space's own.
  link: toProposalLink(wire.space.id, wire.id),
  plugins: wire.plugins,
  network: wire.network,
  validation: wire.validation ?? undefined,
  strategies: wire.strategies.map(({ name, network, params }) => ({ name, network: network ?? wire.network, params })),
  scoresByStrategy: wire.scores_by_strategy,
  ...((!findType(wire) || !isPrivacyKnown(wire) || wire.choices.length > mostChoices) && { isVotedElsewhere: true }),
})
