import { toSessionHeaders } from '@chorus/networks/x/session-headers'
import { postIdsOf } from '@chorus/sandbox/x/post-ids'
import { toXKeys } from '@chorus/sandbox/x/to-x-keys'
import type { Member, Provider } from '../start-provider.ts'
import { eventSamples } from './event-samples.ts'
import { governanceSamples } from './governance-samples.ts'
import { miniAppSamples } from './mini-app-samples.ts'
import { scheduledSamples } from './scheduled-samples.ts'
import { telemetrySamples } from './telemetry-samples.ts'
import { tokenSamples } from './token-samples.ts'

export interface Sample {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

export interface SampleWorld {
  provider: Provider
  /** The member who makes the call. */
  caller: Member
}

/** An input that the call takes, whether or not what it asks for is there. Proofs in it are none. */
type MakeSample = Sample | ((world: SampleWorld) => Sample)

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const hash = `0x${'ab'.repeat(20)}`
const token = 'no-token-at-all'
/** What browsers say of calls to their own origin. */
const ofOwnPage = { 'sec-fetch-site': 'same-origin' }
const mina = ({ provider }: SampleWorld) => provider.world.person('mina').accounts.farcaster!
/** Headers of an X session. */
const onX =
  (sample: (ids: { user: string; post: string }) => Sample) =>
  ({ provider: { world } }: SampleWorld): Sample => {
    const keys = toXKeys(world, 'mina')!
    const post = postIdsOf(world).idOf(world.post('x-special-quote')!)
    return { ...sample({ user: keys.clientId, post }), headers: toSessionHeaders({ ...keys, consumerSecret: '[HIDE_FROM_CLIENT]' }) }
  }

const draftKey = 'no-key-of-any-browser1'

/** By the name that the contract exports the call by. */
export const samples: Readonly<Record<string, MakeSample>> = {
  // contract/account/account.ts
  updateProfile: { body: { displayName: 'Wren', avatar: 'https://pictures.example/wren.png' } },
  deleteAccount: {},
  accountNotices: {},
  markAccountNotices: {},
  // contract/account/bind.ts
  bindLens: { body: { accessToken: token, version: 'v3' } },
  bindFarcaster: { body: { token } },
  bindTwitter: { body: { data: token } },
  bindBsky: { body: { did: 'did:plc:wren', token, serviceEndpoint: 'https://pds.example' } },
  bindApple: { body: { idToken: token, nonce: 'a nonce' } },
  bindGoogle: { body: { idToken: token } },
  bindTelegram: { body: { telegramToken: token } },
  bindEmail: { body: { email: 'wren@mail.example', otp: '123456' } },
  undoBind: { body: { moveId: 'a3bb189e-8bf9-4888-9912-ace4e6543002' } },
  exportAccount: {},
  receivedMoves: {},
  decideEmptied: { body: { moveId: 'a3bb189e-8bf9-4888-9912-ace4e6543002', thenDo: 'merge' } },
  // contract/account/connections.ts
  accountConnection: {},
  disconnect: { body: { connectionPlatform: 'wallet', connectionId: address } },
  disconnectWithWallets: { body: { connectionPlatform: 'farcaster', connectionId: '7' } },
  removeWallets: { body: { addresses: [address] } },
  updateDefaultConnection: { body: { platform: 'email', profile_id: 'wren@mail.example' } },
  // contract/account/login.ts
  loginLens: { body: { accessToken: token } },
  loginFarcaster: { body: { token } },
  loginTwitter: { body: { data: token } },
  loginBsky: { body: { did: 'did:plc:wren', token, serviceEndpoint: 'https://pds.example' } },
  loginApple: { body: { authorizationToken: token } },
  loginGoogle: { body: { idToken: token } },
  loginTelegram: { body: { telegramToken: token } },
  loginEmail: { body: { email: 'wren@mail.example', otp: '123456' } },
  generateOtp: { body: { email: 'wren@mail.example' } },
  telegramUrl: { query: { os: 'web', state: 'a-state-of-a-client' } },
  generateSignatures: { body: { key: `0x${'ab'.repeat(32)}`, deadline: 1_900_000_000 } },
  // contract/identity/search-identity.ts
  searchIdentity: { query: { keyword: 'mina', size: '5', platform: 'farcaster,lens' } },
  // contract/account/sessions.ts
  refreshJwt: ({ caller }) => ({ body: { refresh_token: caller.tokens.refreshToken } }),
  exchangeLegacyJwt: {},
  listSessions: {},
  revokeSession: ({ caller }) => ({ params: { id: caller.viewer.sessionId } }),
  revokeAllSessions: {},
  // contract/feedback.ts
  sendFeedback: { body: { text: 'Couldn’t like this post: Bluesky took too long to respond.' } },
  ...telemetrySamples,
  // contract/farcaster/farcaster-account.ts
  keepSigner: { body: { fid: '7', signerPublickey: `0x${'ab'.repeat(32)}`, signerPrivatekey: `0x${'cd'.repeat(32)}` } },
  // contract/content/link-digest.ts
  linkDigest: { body: { link: 'https://x.com/mina/status/12' } },
  ...miniAppSamples,
  ...tokenSamples,
  walletNfts: { query: { walletAddress: '11111111111111111111111111111111', chainId: '1' } },
  nftDetail: { body: { chainId: 1, list: [] } },
  nftCollection: { query: { chainId: '1', contractAddress: address } },
  nftCollectionItems: { query: { chainId: '1', contractAddress: address } },
  nftHolders: { query: { chainId: '1', contractAddress: address } },
  nativeBalances: { query: { address } },
  walletActivity: { query: { address: '11111111111111111111111111111111' } },
  resolveWallet: { query: { name: address } },
  // contract/content
  uploadMediaToken: {},
  findGifs: { query: { q: 'crab' } },
  translateText: { body: { toLanguage: 'en', text: '桟橋の下から。' } },
  detectLanguage: { body: { text: '桟橋の下から。' } },
  // contract/identity/wallet-profile.ts
  walletProfileInfo: { query: { twitterId: '20000000' } },
  walletProfile: { query: { walletAddress: address } },
  walletStatus: { body: { addresses: [address] } },
  walletRelation: { query: { walletAddress: address, walletType: 'evm' } },
  identityRelations: { query: { platform: 'twitter', identity: 'nobody_here' } },
  detectAddress: { query: { address, chainId: '1' } },
  // contract/identity/wallet-verification.ts
  messageToSign: { query: { address } },
  verifyWallet: { body: { signMessage: '0x00', signature: '0x00' } },
  solanaMessageToSign: { query: { address: '11111111111111111111111111111111' } },
  verifySolanaWallet: { body: { address: '11111111111111111111111111111111', messageToSign: '0x00', signature: '0x00' } },
  // contract/people/mutes.ts
  mute: { body: { fid: '7' } },
  unmute: { body: { twitterId: '7' } },
  muteRelation: { body: { conditions: [{ snsPlatform: 'farcaster', snsId: '7' }] } },
  blockRelation: { body: { conditions: [{ snsPlatform: 'lens', snsId: address }] } },
  muteAll: { query: { lensId: address }, body: { lensId: address } },
  isMuteAll: { query: { address } },
  muteList: { query: { size: '20', page: '1', platform: 'wallet' } },
  platformMuteList: { query: { size: '20', page: '1', platform: 'farcaster' } },
  muteCollection: { body: { collection_id: 'a-collection' } },
  unmuteCollection: { body: { collection_id: 'a-collection' } },
  mutedCollections: { query: { size: '20' } },
  // contract/people/reports.ts
  reportPost: { body: { platform: 'farcaster', platform_id: '7', post_type: 'text', post_id: hash } },
  reportNft: { query: { chainId: '1', contractAddress: address } },
  reportWallet: { body: { twitterId: '7', walletAddress: address, reportReason: 'not theirs', sources: 'lens,rss3' } },
  reportParticleUser: {},
  // contract/people/bookmarks.ts
  createBookmark: { body: { platform: 'farcaster', platform_id: '7', post_type: 'text', post_id: hash } },
  removeBookmarks: { body: { post_ids: [hash] } },
  findBookmarks: { query: { post_type: 'all', platforms: 'farcaster', limit: '25', fid: '7' } },
  queryBookmarkIds: { body: { post_ids: [hash], platform: 'farcaster', post_type: 'all' } },
  // contract/people/likes.ts
  createLike: { body: { like_id: hash, like_owner_id: address, like_type: 'swap', platform_id: '1' } },
  removeLikes: { body: { like_ids: [hash] } },
  // contract/content/drafts.ts
  readDrafts: {},
  startDraftSync: { body: { key_id: draftKey } },
  stopDraftSync: { body: {} },
  saveDraft: { body: { key_id: draftKey, id: 'draft', base: 0, data: 'YQ==', files: [] } },
  deleteDraft: { body: { key_id: draftKey, id: 'draft', base: 0 } },
  saveDraftFile: { body: { key_id: draftKey, id: 'photo', part: 0, parts: 1, data: 'YQ==' } },
  readDraftFile: { query: { id: 'photo' } },
  findDraftFiles: { body: { ids: ['photo'] } },
  // contract/content/post-copies.ts
  saveCopies: {
    body: {
      send_id: 'a3bb189e-8bf9-4888-9912-ace4e6543002',
      copies: [{ platform: 'bsky', profile_id: 'did:plc:wren', post_id: 'a_3k', publication_id: 'at://a', part: 1 }],
    },
  },
  findCopies: { query: { platform: 'bsky', post_id: 'a_3k' } },
  forgetCopies: { body: { posts: [{ platform: 'bsky', post_id: 'a_3k' }] } },
  // contract/content/polls.ts
  createPoll: { body: { title: 'Which quay?', choices: ['North', 'South'], type: 'single-choice', sub_time: 86_400, strategies: '[]' } },
  readPoll: { query: { poll_id: 'A-poll_of-16char', platform: 'farcaster', platform_id: '7' } },
  votePoll: { body: { poll_id: 'A-poll_of-16char', platform: 'farcaster', platform_id: '7', choices: [1] } },
  ...scheduledSamples,
  // contract/people/watches.ts
  watch: { query: { type: 'wallet', toObjectId: address } },
  unwatch: { query: { type: 'wallet', toObjectId: address } },
  watchRelation: { body: { addresses: [address] } },
  watchList: { query: { size: '20' } },
  // contract/people/suggested-follows.ts
  farcasterSuggestions: { query: { cursor: 'undefined' } },
  lensSuggestions: { query: { cursor: 'undefined' } },
  // contract/notifications/push-switches.ts
  pushSwitches: {},
  setPushSwitches: { body: { list: [{ platform: 'all', push_type: 'all', state: true }] } },
  webPushSwitches: {},
  // contract/notifications/device-tokens.ts
  uploadDeviceToken: { body: { deviceId: '', token: 'a-device-token', platform: 'android' } },
  removeDeviceToken: { body: { deviceId: '', token: 'a-device-token', platform: 'android' } },
  // contract/notifications/push-key.ts
  pushKey: {},
  // contract/notifications/push-browsers.ts
  pushBrowsers: {},
  // contract/farcaster/farcaster-message.ts
  submitFarcasterMessage: {
    body: {
      data: {
        type: 'MESSAGE_TYPE_LINK_ADD',
        fid: 7,
        timestamp: 1,
        network: 'FARCASTER_NETWORK_MAINNET',
        linkBody: { type: 'follow', targetFid: 3 },
      },
      hash: Buffer.alloc(20).toString('base64'),
      hashScheme: 'HASH_SCHEME_BLAKE3',
      signature: Buffer.alloc(64).toString('base64'),
      signatureScheme: 'SIGNATURE_SCHEME_ED25519',
      signer: Buffer.alloc(32).toString('base64'),
    },
  },
  // contract/farcaster/farcaster-media.ts
  uploadTokenByKey: {
    body: {
      fid: 7,
      origin: 'https://chorus.example',
      signedAt: 1,
      signer: Buffer.alloc(32).toString('base64'),
      signature: Buffer.alloc(64).toString('base64'),
    },
  },
  // contract/farcaster/farcaster-hub.ts
  userProfile: (world) => ({ query: { fid: String(mina(world).fid) } }),
  cast: { query: { hash } },
  castComments: { query: { hash } },
  castThreads: { query: { hash } },
  // contract/farcaster/farcaster-timelines.ts
  discoverTimeline: { query: { size: '5' } },
  followingTimeline: (world) => ({ body: { sourceFid: String(mina(world).fid), size: 5 } }),
  userLikes: (world) => ({ body: { fids: [mina(world).fid], size: 5 } }),
  userCasts: (world) => ({ body: { fids: [mina(world).fid], size: 5 } }),
  userReplies: (world) => ({ body: { fids: [mina(world).fid], size: 5 } }),
  // contract/farcaster/farcaster-casts.ts
  castLikes: { query: { castHash: hash, size: '5' } },
  castRecasters: { query: { castHash: hash } },
  castQuotes: { query: { hash } },
  searchCasts: { query: { keyword: 'tide', limit: '25', page: '1' } },
  ipfsText: { params: { cid: 'bafkreigh2akiscaildcqabsyg3dfr6chu3fgpregiymsck7e7aqa4s52zy' } },
  // contract/farcaster/farcaster-people.ts
  followers: { query: { fid: '7' } },
  followings: { query: { fid: '7' } },
  mutualFollowers: { query: { fid: '7' } },
  searchPeople: { query: { keyword: 'mina' } },
  friendship: { query: { sourceFid: '7', destFid: '8' } },
  blockedPeople: { query: { fid: '7' } },
  // contract/farcaster/farcaster-channels.ts
  channelDetails: { query: { channelHandle: 'harbour' } },
  activeChannels: { query: { fid: '7' } },
  trendingChannels: { query: { size: '5' } },
  channelCastList: { query: { channelHandle: 'harbour' } },
  trendingChannelCasts: { query: { channelHandle: 'harbour' } },
  searchChannels: { query: { keyword: 'har' } },
  channelFollowers: { query: { channelHandle: 'harbour' } },
  blockedChannels: { query: { account_id: '7' } },
  blockChannel: { body: { channel_id: 'harbour' } },
  unblockChannel: { body: { channel_id: 'harbour' } },
  // contract/farcaster/farcaster-notifications.ts
  farcasterNotifications: { query: { fid: '7' } },
  markFarcasterNotifications: { body: { fid: '7', seenAt: '2026-05-01T12:00:00.000Z' } },
  // contract/farcaster/farcaster-keys.ts
  farcasterKeys: { query: { fid: '7' } },
  requestFarcasterKey: { body: { address }, headers: ofOwnPage },
  approveFarcasterKey: { params: { token: 'a-request' }, body: { signature: `0x${'00'.repeat(65)}` }, headers: ofOwnPage },
  // contract/twitter/spending.ts
  twitterSpending: onX(() => ({})),
  // contract/twitter/twitter.ts
  signInTwitter: { body: { callbackUrl: '/settings' } },
  loginTwitterSession: onX(() => ({})),
  logoutTwitterSession: {},
  authTwitter: onX(() => ({})),
  // contract/twitter/reads.ts
  twitterHome: onX(() => ({ query: { limit: '5' } })),
  twitterTimeline: onX(({ user }) => ({ params: { id: user }, query: { limit: '5' } })),
  twitterReplies: onX(({ user }) => ({ params: { id: user }, query: { limit: '5' } })),
  twitterLiked: onX(({ user }) => ({ params: { id: user }, query: { limit: '5' } })),
  twitterComments: onX(({ post }) => ({ params: { id: post }, query: { limit: '5' } })),
  twitterMedia: onX(({ user }) => ({ params: { id: user }, query: { limit: '10' } })),
  twitterHidden: onX(({ post }) => ({ params: { id: post } })),
  twitterQuotes: onX(({ post }) => ({ params: { id: post }, query: { limit: '10' } })),
  twitterBookmarks: onX(() => ({ query: { limit: '5' } })),
  twitterMutes: onX(() => ({})),
  twitterBlocks: onX(() => ({})),
  twitterFollowers: onX(({ user }) => ({ params: { id: user }, query: { limit: '5' } })),
  twitterFollowing: onX(({ user }) => ({ params: { id: user }, query: { limit: '5' } })),
  twitterLikers: onX(({ post }) => ({ params: { id: post } })),
  twitterReposters: onX(({ post }) => ({ params: { id: post } })),
  twitterPinned: onX(({ user }) => ({ params: { id: user } })),
  twitterSpace: onX(() => ({ params: { id: '1sandboxspacL' } })),
  twitterMentions: onX(() => ({ query: { limit: '5' } })),
  countTwitterMentions: onX(() => ({})),
  markTwitterMentions: onX(() => ({ body: { seenAt: '2026-05-01T12:00:00.000Z' } })),
  searchTwitter: onX(() => ({ query: { query: 'tide', limit: '10' } })),
  // Posts that other samples write may contain another account's id, and anyone may find them.
  searchRecentTwitter: onX(() => ({ query: { query: 'estuary', limit: '10' } })),
  searchTwitterUsers: onX(() => ({ query: { query: 'a', limit: '3' } })),
  twitterUser: onX(({ user }) => ({ params: { id: user } })),
  twitterUserByHandle: onX(() => ({ params: { handle: 'teo_ferries' } })),
  twitterMe: onX(() => ({})),
  twitterUsers: onX(({ user }) => ({ body: { ids: [user] } })),
  tweets: onX(({ post }) => ({ params: { ids: `${post},12` } })),
  tweetThread: onX(({ post }) => ({ params: { id: post } })),
  tweet: onX(({ post }) => ({ params: { id: post } })),
  // contract/twitter/acts.ts
  retweet: onX(({ post }) => ({ params: { id: post } })),
  unretweet: onX(({ post }) => ({ params: { id: post } })),
  likeTweet: onX(({ post }) => ({ params: { id: post } })),
  unlikeTweet: onX(({ post }) => ({ params: { id: post } })),
  followTwitterUser: onX(({ user }) => ({ params: { id: user } })),
  unfollowTwitterUser: onX(({ user }) => ({ params: { id: user } })),
  muteTwitterUser: onX(() => ({ params: { id: '12' } })),
  unmuteTwitterUser: onX(() => ({ params: { id: '12' } })),
  bookmarkTweet: onX(({ post }) => ({ params: { id: post } })),
  unbookmarkTweet: onX(({ post }) => ({ params: { id: post } })),
  deleteTweet: onX(() => ({ params: { id: '12' } })),
  hideTweet: onX(() => ({ params: { id: '12' }, body: { hidden: true } })),
  updateTwitterMe: onX(() => ({ body: { location: 'Harbour' } })),
  updateTwitterAvatar: onX(() => ({})),
  // contract/twitter/compose.ts
  composeTweet: onX(() => ({ body: { text: 'The tide is in.' } })),
  uploadTweetMedia: onX(() => ({})),
  beginTweetMedia: onX(() => ({ query: { total_bytes: '10', media_type: 'image/png', media_category: 'tweet_image' } })),
  appendTweetMedia: onX(() => ({ query: { media_id: '12', segment_index: '0' } })),
  finishTweetMedia: onX(() => ({ query: { media_id: '12' } })),
  tweetMediaState: onX(() => ({ query: { media_id: '12' } })),
  describeTweetMedia: onX(() => ({ params: { id: '12' }, body: { altText: 'A harbour at dawn' } })),
  // contract/hosted/hosted.ts
  hostedLoginEmail: { body: { email: 'wren@mail.example', otp: '000000' }, headers: ofOwnPage },
  hostedLoginGoogle: { body: { idToken: token }, headers: ofOwnPage },
  hostedLoginApple: { body: { idToken: token, nonce: 'a-nonce' }, headers: ofOwnPage },
  hostedLoginTelegram: { body: { telegramToken: token }, headers: ofOwnPage },
  hostedLoginFarcaster: { body: { channelToken: token }, headers: ofOwnPage },
  'hostedLogins.x': { body: {}, headers: ofOwnPage },
  hostedLoginBluesky: { body: { identifier: 'wren.sandbox.example', password: 'a-password' }, headers: ofOwnPage },
  authorizeGoogle: { body: { state: 'a-state-of-this-page', nonce: 'a-nonce-of-this-page' }, headers: ofOwnPage },
  authorizeApple: { body: { state: 'a-state-of-this-page', nonce: 'a-nonce-of-this-page' }, headers: ofOwnPage },
  authorizeTelegram: { body: { state: 'a-state-of-this-page' }, headers: ofOwnPage },
  authorizeBluesky: { body: { handle: 'wren.sandbox.example', callbackUrl: '/settings' }, headers: ofOwnPage },
  hostedLoginLens: { body: { id: 'a-challenge', signature: '0x00' }, headers: ofOwnPage },
  continueHostedLogin: { body: { token }, headers: ofOwnPage },
  moveHostedLogin: { body: { token }, headers: ofOwnPage },
  openFarcasterChannel: { body: {}, headers: ofOwnPage },
  requestFarcasterSigner: { body: {}, headers: ofOwnPage },
  farcasterSignerState: { params: { token: 'a-request' }, headers: ofOwnPage },
  askLensChallenge: { body: { owner: address, account: address }, headers: ofOwnPage },
  hostedSession: {},
  resumeHosted: { body: { type: 'Bsky', profileId: 'did:plc:nobodynobodynobodynobody' } },
  removeHostedSession: { params: { type: 'Bsky', profileId: 'did:plc:nobodynobodynobodynobody' } },
  endHostedSession: {},
  hostedBlueskyRead: { params: { nsid: 'app.bsky.feed.getTimeline' }, query: { limit: '5' }, headers: { 'x-account': 'did:plc:nobody' } },
  // contract/content/oembed.ts
  oembed: { query: { link: 'https://harbournotes.example/tide-tables' } },
  frame: { query: { link: 'https://tides.example/today' } },
  purgeOembed: { query: { link: 'https://harbournotes.example/tide-tables' } },
  ...eventSamples,
  ...governanceSamples,
  // contract/hosted/hosted-farcaster.ts
  hostedFarcasterAccount: { headers: { 'x-account': '7' } },
  farcasterCustody: { query: { address } },
  hostedFarcasterMessage: {
    body: { id: 'message-of-a-page', message: { type: 'MESSAGE_TYPE_LINK_ADD', linkBody: { type: 'follow', targetFid: 3 } } },
    headers: { ...ofOwnPage, 'x-account': '7' },
  },
  findHostedFarcasterMessage: { params: { id: 'message-of-a-page' }, headers: { 'x-account': '7' } },
  hostedFarcasterChannel: { body: { channel: 'harbour', isFollowing: true }, headers: { ...ofOwnPage, 'x-account': '7' } },
  requestDeviceSigner: { body: { key: `0x${'ab'.repeat(32)}` }, headers: ofOwnPage },
  // contract/hosted/hosted-custody.ts
  openCustodySession: {
    body: { address, timestamp: 1_790_000_000_000, expiresAt: 1_790_000_100_000, signature: `0x${'11'.repeat(65)}` },
    headers: ofOwnPage,
  },
  endCustodySession: { headers: { ...ofOwnPage, 'x-account': '7' } },
  custodyRead: { body: { call: 'GET /v2/farcaster-hub/cast', query: { hash } }, headers: { ...ofOwnPage, 'x-account': '7' } },
  custodyBookmarks: { headers: { 'x-account': '7' } },
  custodyAct: { body: { act: 'likeCast', hash }, headers: { ...ofOwnPage, 'x-account': '7' } },
  custodyCast: { body: { id: 'cast-of-a-page', text: 'Ahoy' }, headers: { ...ofOwnPage, 'x-account': '7' } },
  findCustodyCast: { params: { id: 'cast-of-a-page' }, headers: { 'x-account': '7' } },
  // contract/hosted/hosted-bluesky.ts
  hostedBlueskyUpload: { headers: { 'x-account': 'did:plc:nobody', 'content-type': 'image/png' } },
  hostedBlueskyWrite: {
    params: { nsid: 'app.bsky.graph.muteActor' },
    body: { actor: 'did:plc:nobody' },
    headers: { 'x-account': 'did:plc:nobody' },
  },
  hostedLensRead: { body: { query: 'query One { account { address } }', variables: {} }, headers: { 'x-account': address } },
  // contract/hosted/hosted-lens.ts
  hostedLensWrite: { params: { name: 'mute' }, body: { account: address }, headers: { 'x-account': address } },
}
