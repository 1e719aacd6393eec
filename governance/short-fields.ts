/** What every list shows of a proposal, all of it short: a question for a thousand has nothing that strangers can make long. */
export const shortFields = /* GraphQL */ `
  fragment ShortFields on Proposal {
    id
    title
    start
    end
    state
    author
    created
    space {
      id
      name
      avatar
    }
    scores_total
    votes
    flagged
  }
`
