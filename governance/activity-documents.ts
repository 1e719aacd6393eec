import { shortFields } from './short-fields.ts'

/** The GraphQL operations behind timelines of votes and reminders. Tests check each against the hub's published schema. */

const activityFields = /* GraphQL */ `
  fragment ActivityFields on Vote {
    id
    ipfs
    voter
    choice
    vp
    reason
    created
    proposal {
      id
      title
      author
      space {
        id
      }
    }
  }
`

export const votesByDocument = /* GraphQL */ `
  query VotesBy($voters: [String]!, $until: Int, $first: Int!) {
    votes(first: $first, where: { voter_in: $voters, created_lte: $until, vp_gt: 0 }, orderBy: "created", orderDirection: desc) {
      ...ActivityFields
    }
  }
  ${activityFields}
`

/** In the order in which they were cast, so that an index can continue where it stopped. */
export const votesSinceDocument = /* GraphQL */ `
  query VotesSince($voters: [String]!, $since: Int!, $first: Int!) {
    votes(first: $first, where: { voter_in: $voters, created_gte: $since, vp_gt: 0 }, orderBy: "created", orderDirection: asc) {
      ...ActivityFields
    }
  }
  ${activityFields}
`

export const endingProposalsDocument = /* GraphQL */ `
  query EndingProposals($spaces: [String]!, $from: Int!, $to: Int!, $first: Int!) {
    proposals(
      first: $first
      where: { space_in: $spaces, state: "active", end_gt: $from, end_lte: $to, flagged: false }
      orderBy: "end"
      orderDirection: asc
    ) {
      ...ShortFields
    }
  }
  ${shortFields}
`

export const votersOfDocument = /* GraphQL */ `
  query VotersOf($proposal: String!, $voters: [String]!, $first: Int!) {
    votes(first: $first, where: { proposal: $proposal, voter_in: $voters }) {
      voter
    }
  }
`
