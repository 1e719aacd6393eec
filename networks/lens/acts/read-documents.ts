import { toRuleFragment } from '../groups/group-documents.ts'

/** Data that actions need before or after they are sent. */

export const ownRepostsDocument = /* GraphQL */ `
  query OwnReposts($request: PostReferencesRequest!) {
    postReferences(request: $request) {
      items {
        __typename
        ... on Repost {
          id
          timestamp
        }
      }
    }
  }
`

export const repostStateDocument = /* GraphQL */ `
  query RepostState($request: PostRequest!) {
    post(request: $request) {
      ... on Post {
        operations {
          hasReposted {
            onChain
          }
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

/** The wallet of the session. */
export const signerDocument = /* GraphQL */ `
  query Signer {
    currentSession {
      signer
    }
  }
`

export const balancesDocument = /* GraphQL */ `
  query Balances($request: BalancesBulkRequest!) {
    balances: balancesBulk(request: $request) {
      __typename
      ... on Erc20Amount {
        value
        asset {
          contract {
            chainId
          }
        }
      }
    }
  }
`

/** What following an account costs. */
export const followPricesDocument = /* GraphQL */ `
  query FollowPrices($request: AccountRequest!) {
    account(request: $request) {
      rules {
        required {
          ...RuleFields
        }
        anyOf {
          ...RuleFields
        }
      }
    }
  }
  ${toRuleFragment('AccountFollowRule')}
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
        actions {
          __typename
          ... on SimpleCollectAction {
            payToCollect {
              price {
                ... on Erc20Amount {
                  value
                  asset {
                    contract {
                      address
                    }
                  }
                }
                ... on NativeAmount {
                  value
                  asset {
                    contract {
                      address
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }
`
