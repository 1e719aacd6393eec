import { discoverRoute } from './discover.ts'
import { homeRoute } from './home.ts'
import { loginErrorRoute } from './login-error.ts'
import { postRoute } from './post.ts'
import { profileTabRoute } from './profile-tab.ts'
import { profileRoute } from './profile.ts'
import { rootRoute } from './root.tsx'
import { settingsRoute } from './settings.ts'

export const routeTree = rootRoute.addChildren([
  homeRoute,
  discoverRoute,
  postRoute,
  profileRoute,
  profileTabRoute,
  settingsRoute,
  loginErrorRoute,
])
