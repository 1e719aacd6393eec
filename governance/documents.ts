import { shortFields } from './short-fields.ts'

/** The GraphQL operations we send to the hub. Tests check each against its published schema. */

const proposalFields = /* GraphQL */ `
  fragment ProposalFields on Proposal {
    id
    ipfs
    title
    body
    discussion
    choices
    start
    end
    snapshot
    state
    author
    link
    created
    plugins
    network
    type
    quorum
    quorumType
    symbol
    privacy
    validation {
      name
      params
    }
    strategies {
      name
      network
      params
    }
    space {
      id
      name
      avatar
    }
    scores_state
    scores
    scores_by_strategy
    scores_total
    votes
    flagged
  }
`

export const proposalDocument = /* GraphQL */ `
  query Proposal($id: String!) {
    proposal(id: $id) {
      ...ProposalFields
    }
  }
  ${proposalFields}
`

/** Without the text and the choices, of which a stranger may have written megabytes: a list of twenty would be too long to read. */
const listFields = /* GraphQL */ `
  fragment ListFields on Proposal {
    ...ShortFields
    type
    quorum
    quorumType
    symbol
    privacy
    scores_state
    scores
  }
  ${shortFields}
`

/** With the choices, in whose words votes are shown. */
const summaryFields = /* GraphQL */ `
  fragment SummaryFields on Proposal {
    ...ListFields
    choices
  }
  ${listFields}
`

export const proposalsDocument = /* GraphQL */ `
  query Proposals($ids: [String]!, $first: Int!) {
    proposals(first: $first, where: { id_in: $ids }) {
      ...SummaryFields
    }
  }
  ${summaryFields}
`

/** `state`: pending, active or closed; all of them without one. */
export const spaceProposalsDocument = /* GraphQL */ `
  query SpaceProposals($space: String!, $state: String, $until: Int, $first: Int!, $skip: Int!) {
    proposals(
      first: $first
      skip: $skip
      where: { space: $space, state: $state, created_lte: $until }
      orderBy: "created"
      orderDirection: desc
    ) {
      ...ListFields
    }
  }
  ${listFields}
`

/** The hub compares with `like`, in which `%` and `_` stand for any text and any character. */
export const foundProposalsDocument = /* GraphQL */ `
  query FoundProposals($title: String!, $until: Int, $first: Int!, $skip: Int!) {
    proposals(
      first: $first
      skip: $skip
      where: { title_contains: $title, flagged: false, created_lte: $until }
      orderBy: "created"
      orderDirection: desc
    ) {
      ...ListFields
    }
  }
  ${listFields}
`

const voteFields = /* GraphQL */ `
  fragment VoteFields on Vote {
    id
    ipfs
    voter
    choice
    vp
    reason
    created
  }
`

export const votesDocument = /* GraphQL */ `
  query Votes($proposal: String!, $until: Int, $first: Int!, $skip: Int!) {
    votes(
      first: $first
      skip: $skip
      where: { proposal: $proposal, created_lte: $until, vp_gt: 0 }
      orderBy: "created"
      orderDirection: desc
    ) {
      ...VoteFields
    }
  }
  ${voteFields}
`

/** By the hash of its typed data, which is its id until the voter changes it. */
export const voteDocument = /* GraphQL */ `
  query Vote($id: String!) {
    vote(id: $id) {
      ...VoteFields
    }
  }
  ${voteFields}
`

export const voterVotesDocument = /* GraphQL */ `
  query VoterVotes($proposal: String!, $voter: String!, $first: Int!) {
    votes(first: $first, where: { proposal: $proposal, voter: $voter }) {
      ...VoteFields
    }
  }
  ${voteFields}
`

export const usersDocument = /* GraphQL */ `
  query Users($ids: [String]!, $first: Int!) {
    users(first: $first, where: { id_in: $ids }) {
      id
      name
      about
      avatar
      created
    }
  }
`

const spaceFields = /* GraphQL */ `
  fragment SpaceFields on Space {
    id
    name
    about
    avatar
    website
    symbol
    verified
    flagged
    activeProposals
    proposalsCount
    followersCount
    votesCount
  }
`

export const spaceDocument = /* GraphQL */ `
  query Space($id: String!) {
    space(id: $id) {
      ...SpaceFields
    }
  }
  ${spaceFields}
`

/** The most important first, unlike in the hub's plain list of spaces. */
export const foundSpacesDocument = /* GraphQL */ `
  query FoundSpaces($text: String!, $first: Int!) {
    ranking(first: $first, where: { search: $text }) {
      items {
        ...SpaceFields
      }
    }
  }
  ${spaceFields}
`
