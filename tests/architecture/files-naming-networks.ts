/** Files that still name a network outside its adapter. The list only shrinks: a new name fails, and so does an entry that is not needed. */
export const filesNamingNetworks: readonly string[] = [
  'server/identity/identity-graph.ts',
  'server/identity/named-identity.ts',
  'server/identity/read-person-query.ts',
  'server/identity/to-searched-person.ts',
  'server/identity/to-wallet-profiles.ts',
  'server/identity/web3-bio.ts',
  'server/provider/account/to-connections.ts',
  'server/provider/people/bookmarks.ts',
  'server/push/switches.ts',
  'web/services/navigation/find-post-place.ts',
  'web/services/navigation/redirects.ts',
]
