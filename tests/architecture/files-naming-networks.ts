/** Files that name a network outside its adapter, because a published format does. The list only shrinks: a new name fails, and so does an entry that is not needed. */
export const filesNamingNetworks: readonly string[] = [
  // Provider API §2: `lensProfilesV3`, `farcasterProfiles`, `twitterProfiles` and `bskyProfiles`, each with fields of its own.
  'server/identity/to-wallet-profiles.ts',
  // Web3.bio's names for platforms and sources, and the forms of name that it looks up.
  'server/identity/web3-bio.ts',
]
