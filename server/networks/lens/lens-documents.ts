// What our server itself asks the Lens API, apart from the reads and writes that pages name.

export const suggestionFollowingDocument = `query SuggestionFollowing($request: FollowingRequest!) {
  following(request: $request) { items { following { address } } }
}`

export const suggestionAccountsDocument = `query SuggestionAccounts($request: AccountsBulkRequest!) {
  accountsBulk(request: $request) { address owner username { localName } }
}`

export const hostedOwnerDocument = `query HostedOwner($request: AccountRequest!) { account(request: $request) { owner } }`

export const hostedChallengeDocument = `mutation HostedChallenge($request: ChallengeRequest!) { challenge(request: $request) { id text } }`

export const hostedAuthenticateDocument = `mutation HostedAuthenticate($request: SignedAuthChallenge!) {
  authenticate(request: $request) {
    __typename
    ... on AuthenticationTokens { accessToken refreshToken idToken }
    ... on WrongSignerError { reason }
    ... on ExpiredChallengeError { reason }
    ... on ForbiddenError { reason }
  }
}`

export const hostedSessionDocument = `query HostedSession { currentSession { __typename } }`

export const hostedRevokeDocument = `mutation HostedRevoke($request: RevokeAuthenticationRequest!) { revokeAuthentication(request: $request) }`

export const hostedRefreshDocument = `mutation HostedRefresh($request: RefreshRequest!) {
  refresh(request: $request) {
    __typename
    ... on AuthenticationTokens { accessToken refreshToken idToken }
    ... on ForbiddenError { reason }
  }
}`

export const identityAccountDocument = `query IdentityAccount($request: AccountRequest!) {
  account(request: $request) { address owner username { localName } metadata { name bio picture } }
}`

export const loginAccountDocument = `query LoginAccount($address: EvmAddress!) {
  account(request: { address: $address }) { owner username { localName } metadata { name picture } }
}`
