/** Who may act for the account besides its owner, and as whom the session does. */
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
    me {
      isSignless
      loggedInAs {
        __typename
      }
    }
  }
`
