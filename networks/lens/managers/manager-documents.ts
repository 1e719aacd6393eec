/** The account's managers, and whether the session belongs to its owner. */
export const managersDocument = /* GraphQL */ `
  query AccountManagers($request: AccountManagersRequest!) {
    accountManagers(request: $request) {
      items {
        manager
        isLensManager
        permissions {
          canExecuteTransactions
          canTransferTokens
          canSetMetadataUri
        }
        addedAt
      }
      pageInfo {
        next
      }
    }
    currentSession {
      signer
    }
    me {
      isSignless
      loggedInAs {
        __typename
      }
    }
  }
`
