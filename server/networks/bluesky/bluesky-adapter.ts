import { bindBsky } from '@chorus/contract/account/bind'
import { loginBsky } from '@chorus/contract/account/login'
import { hostedLoginBluesky } from '@chorus/contract/hosted/hosted'
import type { NetworkAdapter } from '../adapter/network-adapter.ts'
import { blueskyConfig, type BlueskyConfig } from './bluesky-config.ts'
import { createBlueskyPeople } from './bluesky-people.ts'
import { blueskyOauthRoutes } from './oauth/bluesky-oauth.ts'
import { createOauth } from './oauth/create-oauth.ts'
import { createAskBluesky } from './pds/bluesky-service.ts'
import { blueskyAsAccountRoutes } from './sessions/bluesky-as-account.ts'
import { createBlueskyPush } from './sessions/bluesky-push.ts'
import { createBlueskySessions } from './sessions/bluesky-sessions.ts'
import { blueskySwitches } from './sessions/bluesky-switches.ts'
import { logInAtBluesky } from './sign-in/bluesky-login.ts'
import { type BlueskyProof, createBskyProver } from './sign-in/prove-bsky.ts'

export const blueskyAdapter: NetworkAdapter<BlueskyConfig> = {
  config: blueskyConfig,
  toPage: ({ url, feed, moderator, plcUrl, directServices }, { isSandboxed, isLive }) => ({
    root: url,
    isReadByBrowsers: true,
    isSandboxed,
    isConnected: true,
    offersLogin: plcUrl !== undefined,
    options: { feed, moderator, directory: plcUrl, services: directServices.join(' ') || undefined },
    deviceOrigins: [...(plcUrl && !isSandboxed ? [new URL(plcUrl).origin] : []), ...directServices],
    pickOrigins: (origins) => (isSandboxed ? [] : origins.filter((origin) => isReachable(origin, isLive))),
    hasImagesAtRoot: true,
  }),
  create({ db, keys, publicUrl }, { url: appViewUrl, plcUrl, didWebUrl, nearbyServices, usualService }) {
    const prove = createBskyProver({ plcUrl, didWebUrl, appViewUrl, nearbyServices })
    const askBluesky = createAskBluesky(nearbyServices)
    const people = { db, prove, plcUrl, didWebUrl, appViewUrl, usualService }
    const oauth = createOauth({ ...people, keys, publicUrl, nearby: nearbyServices })
    return {
      signIn: {
        platform: 'bsky',
        prove: (proof) => prove(proof as BlueskyProof),
        serveLogin: (serve, logIn) => serve(loginBsky, async ({ body, context }) => logIn(context, await prove(body))),
        serveBind: (serve, bind) => serve(bindBsky, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
      },
      sessions: createBlueskySessions({ db, askBluesky, oauth }),
      pushSwitches: blueskySwitches,
      push: createBlueskyPush(askBluesky),
      people: createBlueskyPeople(appViewUrl, Date.now),
      addRoutes({ app, serve, hosted, cookie, prelogin, meterFile, logInBrowser }) {
        serve(hostedLoginBluesky, ({ body, viewer, context }) =>
          logInBrowser(context, viewer, () => logInAtBluesky({ ...people, ask: askBluesky }, body)),
        )
        blueskyAsAccountRoutes(serve, { hosted, askBluesky, meterFile })
        blueskyOauthRoutes(app, serve, { hosted, oauth, cookie, prelogin, publicUrl })
      },
    }
  },
}

/** Security plan, §2: https only, except in the sandbox on this machine. */
const isReachable = (origin: string, isLive: boolean): boolean =>
  origin.startsWith('https://') || (!isLive && /^http:\/\/localhost(:|$)/.test(origin))
