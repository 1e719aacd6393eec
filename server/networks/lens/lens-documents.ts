// What our server itself asks the Lens API, apart from the reads and writes that pages name.

export const suggestionFollowingDocument = `query SuggestionFollowing($request: FollowingRequest!) {
  following(request: $request) { items { following { address } } }
}`

export const followStatusDocument = `query FollowStatus($request: FollowStatusRequest!) {
  followStatus(request: $request) { isFollowing { optimistic } }
}`

export const suggestionAccountsDocument = `query SuggestionAccounts($request: AccountsBulkRequest!) {
  accountsBulk(request: $request) { address owner username { localName } }
}`

export const identityAccountDocument = `query IdentityAccount($request: AccountRequest!) {
  account(request: $request) { address owner username { localName } metadata { name bio picture } }
}`

export const loginAccountDocument = `query LoginAccount($address: EvmAddress!) {
  account(request: { address: $address }) { owner username { localName } metadata { name picture } }
}`
