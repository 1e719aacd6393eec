import { cast, castComments, castThreads, userProfile } from '@chorus/contract/farcaster/farcaster-hub'
import { discoverTimeline, userCasts, userReplies } from '@chorus/contract/farcaster/farcaster-timelines'
import { searchIdentity } from '@chorus/contract/identity/search-identity'
import { walletProfileInfo, walletStatus } from '@chorus/contract/identity/wallet-profile'

/** Public read calls of the provider: they need no session and change nothing. */
export const publicReads = [
  cast,
  castComments,
  castThreads,
  discoverTimeline,
  userCasts,
  userProfile,
  userReplies,
  searchIdentity,
  walletProfileInfo,
  walletStatus,
] as const

const paths: ReadonlySet<string> = new Set(publicReads.map(({ path }) => path))

/** @param path Including its query. */
export const isPublicRead = (path: string): boolean => paths.has(path.split('?')[0]!)
