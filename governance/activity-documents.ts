/** The GraphQL operation behind timelines of votes. Tests check it against the hub's published schema. */
export const votesByDocument = /* GraphQL */ `
  query VotesBy($voters: [String]!, $until: Int, $first: Int!) {
    votes(first: $first, where: { voter_in: $voters, created_lte: $until, vp_gt: 0 }, orderBy: "created", orderDirection: desc) {
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
        space {
          id
        }
      }
    }
  }
`
