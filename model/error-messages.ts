import { eventNotSupported } from './event-not-supported.ts'

/**
 * Every message of the specs' three error catalogues (spec 1 §5 and §8, spec 2 §8, spec 3 §5 and §8), verbatim, under a short code. A
 * function when the message has a parameter. Clients and stored data rely on this wording; the screen text is chosen by code and falls back
 * to it. Where two specs write a message with and without a full stop, both are listed.
 */
export const errorMessages = {
  // Sessions
  sessionMalformed: 'Malformed session.',
  sessionUnreadable: 'Failed to parse session.',
  serviceUrlUnreadable: 'Failed to parse service URL.',
  serviceEndpointUnreadable: 'Failed to parse service endpoint.',
  sessionNotDestroyed: 'Failed to destroy the session.',
  sessionNotRefreshed: 'Failed to refresh session',
  sessionNotFound: 'No session found.',
  profileSessionNotFound: 'No current profile session found.',
  farcasterSessionNotFound: 'No farcaster session found',
  sessionPayloadIncomplete: 'Session payload is missing refreshJwt or accessJwt.',
  refreshTokenInvalid: 'Refresh token is invalid',
  refreshTokenNotFound: 'No refresh token found in given session',
  lensRefreshTokenNotFound: 'No refresh token found in Lens session holder',
  lensCredentialsNotFound: 'No lens credentials found',
  lensProfileIdNotFound: 'Failed to get profile id from lens session',
  userNotAuthenticated: 'No authenticated user found',

  // Login and binding
  providerSessionNotRestored: 'Failed to restore firefly session.',
  providerSessionNotAllowed: 'Firefly session is not allowed.',
  providerSessionNotFound: 'Firefly session is not found',
  xSessionNotEncrypted: (message: string) => `Failed to encrypt twitter session: ${message}.`,
  appleBoundToOther: 'This Apple account is already linked to another Firefly account.',
  emailAndPasscodeRequired: 'Email and passcode are required.',
  signMessageNotFound: 'Failed to get message to sign',
  addressInvalid: (address: string) => `Invalid address: ${address}`,

  // Lookups
  profileNotFound: 'No profile found',
  profileUnavailable: "Can't get the profile",
  profileUnknown: (handle: string) => `Profile ${handle} doesn't exist.`,
  profileNotFetched: 'Failed to fetch user profile',
  userNotFound: 'User not found',
  accountNotFound: 'Account not found',
  handleNotResolved: 'Failed to resolve handle',
  usernameRequired: 'Username is required.',
  postNotFound: 'No post found',
  postMissing: 'Post not found',
  postUriInvalid: 'Invalid post at uri',
  postDetailsUnavailable: 'Unable to retrieve post details.',
  rootPostNotFound: 'No root post found',
  eventNotSupported,
  commentsNotFound: 'No comments found',
  threadNotFound: 'No thread found',
  likesNotFound: 'No one likes this post yet.',
  feedNotFound: (id: string) => `No feed found with the id = ${id}`,
  groupNotFound: 'No group found',
  followUriNotFound: 'No follow uri found',
  spaceNotFetched: 'Failed to fetch space',
  chainNotFound: (id: string | number) => `Chain ${id} not found`,
  blobNotFetched: 'Failed to fetch as Blob.',

  // Publishing
  nothingToPublish: 'No content to publish.',
  commentEmpty: 'Comment cannot be empty.',
  postNotPublished: 'Failed to publish post.',
  postNotPublishedToBluesky: 'Failed to publish post to Bsky',
  postNotQuoted: 'Failed to quote post.',
  postNotMirrored: (postId: string) => `Failed to mirror post postId = ${postId}`,
  postNotRecast: 'Failed to recast post',
  postNotUnmirrored: 'Failed to unmirror post',
  postNotUnmirroredOnFarcaster: 'Failed to unmirror post.',
  imageNotCompressed: 'Failed to compress image',
  avatarNotChanged: 'Failed to avatar.',

  // Reacting
  postNotLiked: 'Failed to like post',
  postNotUnliked: 'Failed to unlike post',
  notUpvoted: 'Failed to upvote',
  notUnvoted: 'Failed to unvote',
  postNotUpvoted: 'Failed to upvote post.',
  postNotUnvoted: 'Failed to unvote post.',
  notBookmarked: 'Failed to bookmark.',
  bookmarkNotRemoved: 'Failed to remove bookmark.',
  postNotBookmarked: 'Failed to bookmark post.',
  postNotUnbookmarked: 'Failed to unbookmark post.',
  bookmarksNotFetched: 'Failed to fetch bookmarks.',
  notFollowed: 'Follow Failed',
  notUnfollowed: 'Unfollow Failed',
  userNotBlocked: 'Failed to block user',
  userNotMuted: 'Failed to mute user',
  channelNotMuted: 'Failed to mute channel',
  channelInvalid: 'Invalid channel to join',
  notVoted: (description: string) => `Failed to vote. ${description}`,
  notMinted: 'Failed to mint',
  articleNotCollected: 'Failed to collect article',

  // Signers, wallets and chains
  signerKeyInvalid: 'Invalid signer key.',
  signerOrSignatureInvalid: 'Invalid signer key or signature.',
  signatureCanceled: 'Signature canceled.',
  transactionRejected: 'Transaction was rejected!',
  transactionUnderpriced: 'Transaction underpriced.',
  nftNotTransferable: 'This NFT can not be transferred.',
  rpcServerFailed: 'Transaction was failed due to an internal JSON-RPC server error.',
  unknownError: 'Unknown Error.',
  gasNotEstimated: 'Estimate gas failed',
  nextCalledTwice: 'next() called multiple times',
  rpcNotConfigured: (id: string | number) => `No RPC presets at chainId: ${id}.`,
  chainNotSwitched: (chain: string) => `Failed to switch the wallet to ${chain}.`,

  // Push
  pushKeysMissing: (keys: readonly string[]) => `Missing Firebase config keys: ${keys.join(', ')}`,
  pushNotSupported: 'Firebase messaging not supported',
  pushNotStarted: 'FirebaseClient not initialized',

  // Everything else
  notImplemented: 'Not implemented.',
  notAllowed: 'Not allowed.',
  somethingWrong: 'Something went wrong',
} as const

/** Service responses that correspond to one of our errors, by part of their message or by code. Spec 1 §8, spec 3 §8. */
export const serviceErrors = {
  otpLimitExceeded: { code: 1642 },
  emailLoginFailed: { code: 1639 },
  farcasterLoginTimedOut: { text: 'Farcaster login timed out' },
  farcasterBoundToOther: { text: 'This farcaster already bound to the other account' },
  emailTaken: { text: 'Email has already been taken.' },
  appleBoundToOther: { text: 'This apple already bound to the other account' },
  xUserSuspended: { text: 'The user used for authentication is suspended' },
} as const

export type ServiceErrorKind = keyof typeof serviceErrors

/** The known error that a service's response corresponds to, if any. */
export function recogniseServiceError(message: string, code?: number): ServiceErrorKind | undefined {
  const kinds = Object.keys(serviceErrors) as ServiceErrorKind[]
  return kinds.find((kind) => {
    const sign: { code?: number; text?: string } = serviceErrors[kind]
    return (sign.code !== undefined && sign.code === code) || (sign.text !== undefined && message.includes(sign.text))
  })
}
