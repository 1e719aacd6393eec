import { bookmarksRoute, sourceBookmarksRoute } from './bookmarks.ts'
import { discoverRoute } from './discover.ts'
import { exploreKindRoute, exploreRoute, exploreSourceRoute } from './explore.ts'
import { feedRoute } from './feed.ts'
import { followingRoute } from './following.ts'
import { homeRoute } from './home.ts'
import { loginCallbackRoute } from './login-callback.ts'
import { loginErrorRoute } from './login-error.ts'
import { loginRoute } from './login.ts'
import { notificationsRoute, sourceNotificationsRoute } from './notifications.ts'
import { ownProfileRoute, ownSourceProfileRoute } from './own-profile.ts'
import { postEngagementRoute } from './post-engagement.ts'
import { postMediaRoute } from './post-media.ts'
import { postRoute } from './post.ts'
import { profileRelationRoute } from './profile-relation.ts'
import { profileTabRoute } from './profile-tab.ts'
import { profileRoute } from './profile.ts'
import { rootRoute } from './root.tsx'
import { searchRoute } from './search.ts'
import { settingsRoutes } from './settings.ts'
import { telegramLoginRoute } from './telegram-login.ts'

export const routeTree = rootRoute.addChildren([
  homeRoute,
  discoverRoute,
  followingRoute,
  postRoute.addChildren([postMediaRoute]),
  postEngagementRoute,
  ownProfileRoute,
  ownSourceProfileRoute,
  profileRoute,
  profileTabRoute,
  profileRelationRoute,
  exploreRoute,
  exploreKindRoute,
  exploreSourceRoute,
  feedRoute,
  notificationsRoute,
  sourceNotificationsRoute,
  bookmarksRoute,
  sourceBookmarksRoute,
  searchRoute,
  settingsRoutes,
  loginRoute,
  loginCallbackRoute,
  loginErrorRoute,
  telegramLoginRoute,
])
