import { createRoute } from '@tanstack/react-router'
import { bookmarksRoute, proposalBookmarksRoute, sourceBookmarksRoute } from './account/bookmarks.ts'
import { composeIntentRoute, draftsRoute, scheduledRoute } from './account/composing.ts'
import { loginCallbackRoute } from './account/login-callback.ts'
import { loginErrorRoute } from './account/login-error.ts'
import { loginRoute } from './account/login.ts'
import { notificationsRoute, sourceNotificationsRoute } from './account/notifications.ts'
import { settingsRoutes } from './account/settings.ts'
import { telegramLoginRoute } from './account/telegram-login.ts'
import { missing } from './base/missing.ts'
import { rootRoute } from './base/root.tsx'
import { eventRoute, eventsRoute } from './events/events.ts'
import { exploreKindRoute, exploreRoute, exploreSourceRoute } from './explore/explore.ts'
import { searchRoute } from './explore/search.ts'
import { proposalRoute } from './governance/proposal.ts'
import { spaceRoute } from './governance/space.ts'
import { discoverVotesRoute, followingVotesRoute } from './governance/vote-timelines.ts'
import { collectionRoute, nftRoute } from './nfts/nft.ts'
import { pollRoute } from './post/poll.ts'
import { postEngagementRoute } from './post/post-engagement.ts'
import { postMediaRoute } from './post/post-media.ts'
import { postRoute } from './post/post.ts'
import { ownProfileRoute, ownSourceProfileRoute } from './profile/own-profile.ts'
import { profileRelationRoute } from './profile/profile-relation.ts'
import { profileTabRoute } from './profile/profile-tab.ts'
import { profileRoute } from './profile/profile.ts'
import { walletRoute, walletTabRoute } from './profile/wallet.ts'
import { channelRoute, channelTabRoute, groupRoute, groupTabRoute } from './timelines/channel.ts'
import { discoverRoute } from './timelines/discover.ts'
import { feedRoute } from './timelines/feed.ts'
import { followingRoute } from './timelines/following.ts'
import { homeRoute } from './timelines/home.ts'
import { tokenRoute } from './tokens/token.ts'

export const routeTree = rootRoute.addChildren([
  homeRoute,
  discoverRoute,
  followingRoute,
  postRoute.addChildren([postMediaRoute]),
  postEngagementRoute,
  pollRoute,
  proposalRoute,
  spaceRoute,
  followingVotesRoute,
  discoverVotesRoute,
  ownProfileRoute,
  ownSourceProfileRoute,
  profileRoute,
  profileTabRoute,
  profileRelationRoute,
  walletRoute,
  walletTabRoute,
  nftRoute,
  collectionRoute,
  tokenRoute,
  eventsRoute,
  eventRoute,
  exploreRoute,
  exploreKindRoute,
  exploreSourceRoute,
  feedRoute,
  channelRoute,
  channelTabRoute,
  groupRoute,
  groupTabRoute,
  notificationsRoute,
  sourceNotificationsRoute,
  bookmarksRoute,
  proposalBookmarksRoute,
  sourceBookmarksRoute,
  searchRoute,
  composeIntentRoute,
  draftsRoute,
  scheduledRoute,
  settingsRoutes,
  loginRoute,
  loginCallbackRoute,
  loginErrorRoute,
  telegramLoginRoute,
  createRoute({ getParentRoute: () => rootRoute, ...missing }),
])
