/** What acts have to know before or after they are sent. */

export const ownRepostsDocument = /* GraphQL */ `
  query OwnReposts($request: PostReferencesRequest!) {
    postReferences(request: $request) {
      items {
        __typename
        ... on Repost {
          id
        }
      }
    }
  }
`

export const relationDocument = /* GraphQL */ `
  query Relation($request: AccountRequest!) {
    account(request: $request) {
      operations {
        isFollowedByMe
        isBlockedByMe
      }
    }
  }
`

export const transactionDocument = /* GraphQL */ `
  query Transaction($request: TransactionStatusRequest!) {
    transactionStatus(request: $request) {
      __typename
      ... on FailedTransactionStatus {
        reason
      }
    }
  }
`

/** Whether the viewer can collect a post, and why not. */
export const collectableDocument = /* GraphQL */ `
  query Collectable($request: PostRequest!) {
    post(request: $request) {
      ... on Post {
        operations {
          hasSimpleCollected
          canSimpleCollect {
            ... on SimpleCollectValidationFailed {
              reasonType
            }
          }
        }
      }
    }
  }
`
