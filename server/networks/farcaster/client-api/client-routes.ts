/** The hosts of Farcaster's client API: the documented one, and the one of Farcaster's own app. */
type ClientHost = 'api' | 'app'

export interface ClientRoute {
  host: ClientHost
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Items per page. Absent: the call has no pages. */
  size?: number
  /** Input that is always the same. */
  fixed?: Readonly<Record<string, string>>
}

const app = (method: ClientRoute['method'], path: string, more: Pick<ClientRoute, 'size' | 'fixed'> = {}): ClientRoute => ({
  host: 'app',
  method,
  path,
  ...more,
})
const api = (method: ClientRoute['method'], path: string, size?: number): ClientRoute => ({
  host: 'api',
  method,
  path,
  ...(size !== undefined && { size }),
})

/** The calls as Farcaster's app makes them today, with the page sizes of spec 3 §9. Source: farcasterxyz/client, docs.farcaster.xyz. */
const today = {
  popularCasts: app('POST', '/v2/feed-items', { fixed: { feedKey: 'trending', feedType: 'default' } }),
  homeFeed: app('POST', '/v2/feed-items', { fixed: { feedKey: 'home', feedType: 'default' } }),
  channelFeed: app('POST', '/v2/feed-items', { fixed: { feedType: 'default' } }),
  casts: app('GET', '/v2/casts', { size: 10 }),
  cast: app('GET', '/v2/thread-casts'),
  threadCasts: app('GET', '/v2/user-thread-casts', { size: 25 }),
  hiddenReplies: app('GET', '/v1/user-thread-hidden-replies', { size: 25 }),
  quotes: app('GET', '/v2/cast-quotes', { size: 20 }),
  user: app('GET', '/v2/user-by-fid'),
  userByName: app('GET', '/v2/user-by-username'),
  castLikes: app('GET', '/v2/cast-likes', { size: 15 }),
  castRecasters: app('GET', '/v2/cast-recasters', { size: 15 }),
  followers: app('GET', '/v2/followers', { size: 10 }),
  following: app('GET', '/v2/following', { size: 10 }),
  knownFollowers: app('GET', '/v2/followers-you-know', { size: 20 }),
  likedCasts: app('GET', '/v2/user-liked-casts', { size: 25 }),
  notifications: app('GET', '/v1/notifications-for-tab', { size: 25, fixed: { tab: 'all' } }),
  unseen: app('GET', '/v2/unseen'),
  markSeen: app('PUT', '/v2/mark-all-notifications-read'),
  searchUsers: app('GET', '/v2/search-users', { size: 25 }),
  searchCasts: app('GET', '/v2/search-casts', { size: 25 }),
  searchChannels: app('GET', '/v2/search-channels', { size: 20 }),
  newUsers: app('GET', '/v2/suggested-users', { size: 25 }),
  bookmarks: app('GET', '/v2/bookmarked-casts', { size: 25 }),
  findLocation: app('GET', '/v2/find-location'),
  me: app('GET', '/v2/me'),
  channel: api('GET', '/v1/channel'),
  channelsFollowed: api('GET', '/v1/user-following-channels', 100),
  channelFollowers: app('GET', '/v2/channel-followers', { size: 20 }),
  channelFollow: api('GET', '/v1/user-channel'),

  createCast: app('POST', '/v2/casts'),
  deleteCast: app('DELETE', '/v2/casts'),
  likeCast: app('PUT', '/v2/cast-likes'),
  unlikeCast: app('DELETE', '/v2/cast-likes'),
  recast: app('PUT', '/v2/recasts'),
  undoRecast: app('DELETE', '/v2/recasts'),
  follow: app('PUT', '/v2/follows'),
  unfollow: app('DELETE', '/v2/follows'),
  addBookmark: app('PUT', '/v2/bookmarked-casts'),
  removeBookmark: app('DELETE', '/v2/bookmarked-casts'),
  updateMe: app('PATCH', '/v2/me'),
  reportCast: app('POST', '/v2/report-cast'),
  reportUser: app('POST', '/v2/report-user'),
  followFeed: app('PUT', '/v2/feed-follows'),
  unfollowFeed: app('DELETE', '/v2/feed-follows'),
  /** These two need a token that one of the account's keys has signed. */
  followChannel: api('POST', '/fc/channel-follows'),
  unfollowChannel: api('DELETE', '/fc/channel-follows'),
  generateToken: app('PUT', '/v2/onboarding-state'),
  revokeToken: app('DELETE', '/v2/auth'),
} as const satisfies Record<string, ClientRoute>

export type ClientCall = keyof typeof today
export type ClientRoutes = Readonly<Record<ClientCall, ClientRoute>>

/** The same calls at the paths of spec 3 §7, which older installations of the service use. */
const ofSpecs: ClientRoutes = {
  ...today,
  popularCasts: api('GET', '/v2/popular-casts-feed', 10),
  homeFeed: api('GET', '/v2/home-feed', 10),
  casts: api('GET', '/v2/casts', 10),
  cast: api('GET', '/v2/cast'),
  threadCasts: api('GET', '/v2/user-thread-casts', 5),
  user: api('GET', '/v2/user'),
  castLikes: api('GET', '/v2/cast-likes', 15),
  castRecasters: api('GET', '/v2/cast-recasters', 15),
  followers: api('GET', '/v2/followers', 10),
  following: api('GET', '/v2/following', 10),
  notifications: api('GET', '/v2/mention-and-reply-notifications', 25),
  newUsers: api('GET', '/v2/recent-users', 25),
  me: api('GET', '/v2/me'),
  createCast: api('POST', '/v2/casts'),
  deleteCast: api('DELETE', '/v2/casts'),
  likeCast: api('PUT', '/v2/cast-likes'),
  unlikeCast: api('DELETE', '/v2/cast-likes'),
  recast: api('PUT', '/v2/recasts'),
  undoRecast: api('DELETE', '/v2/recasts'),
  follow: api('PUT', '/v2/follows'),
  unfollow: api('DELETE', '/v2/follows'),
  generateToken: api('PUT', '/v2/auth'),
  revokeToken: api('DELETE', '/v2/auth'),
}

export const clientRoutes = { today, specs: ofSpecs } as const satisfies Record<string, ClientRoutes>
