import {
  cast,
  castComments,
  castThreads,
  discoverTimeline,
  userCasts,
  userProfile,
  userReplies,
} from '@chorus/contract/farcaster/farcaster-hub'
import { searchIdentity } from '@chorus/contract/identity/search-identity'
import { walletProfileInfo, walletStatus } from '@chorus/contract/identity/wallet-profile'

/** Public read calls of the provider: they need no session and change nothing. */
export const openReads = [
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

const paths: ReadonlySet<string> = new Set(openReads.map(({ path }) => path))

/** @param path Including its query. */
export const isOpenRead = (path: string): boolean => paths.has(path.split('?')[0]!)
