import { bindLens } from '@chorus/contract/account/bind'
import { loginLens } from '@chorus/contract/account/login'
import { defineLinkSource } from '../../provider/content/link-source.ts'
import type { NetworkAdapter } from '../adapter/network-adapter.ts'
import { createAskLens } from './lens-api.ts'
import { lensConfig, type LensConfig } from './lens-config.ts'
import { lensConnections } from './lens-connections.ts'
import { createLensFollows } from './lens-follows.ts'
import { toLensApp } from './lens-login.ts'
import { createLensPeople } from './lens-people.ts'
import { createLensPush } from './lens-push.ts'
import { lensRoutes } from './lens-routes.ts'
import { createLensSessions } from './lens-sessions.ts'
import { lensSuggestionRoutes } from './lens-suggestions.ts'
import { lensSwitches } from './lens-switches.ts'
import { createLensProver, type LensProof } from './prove-lens.ts'

const lensLinks = defineLinkSource({
  kind: 'lens-post',
  toPayload: async ({ id }) => ({ type: 'Post', id, source: 'lens' }),
  toDigest: async ({ id }) => ({ type: 'lensPost', lensPost: { id } }),
})

export const lensAdapter: NetworkAdapter<LensConfig> = {
  config: lensConfig,
  toPage: ({ url, groveUrl, chainUrl, login }, { isSandboxed }) => ({
    root: url,
    isReadByBrowsers: true,
    isSandboxed,
    isConnected: true,
    offersLogin: login !== undefined,
    // The sandbox's API also stores files and has the chain.
    hasImagesAtRoot: isSandboxed,
    deviceOrigins: isSandboxed ? [] : [new URL(groveUrl).origin, new URL(chainUrl).origin],
    options: {
      app: toLensApp(login),
      grove: isSandboxed ? '/sandbox/lens/grove' : groveUrl,
      chain: isSandboxed ? '/sandbox/lens/chain' : chainUrl,
    },
  }),
  create({ db, publicUrl }, { url, login: config }) {
    const prove = createLensProver({ db, url, config })
    const askLens = createAskLens(url, publicUrl)
    const follows = createLensFollows({ root: url, fetch, now: Date.now })
    return {
      signIn: {
        platform: 'lens',
        prove: (proof) => prove(proof as LensProof),
        serveLogin: (serve, logIn) => serve(loginLens, async ({ body, context }) => logIn(context, await prove(body))),
        serveBind: (serve, bind) => serve(bindLens, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
      },
      sessions: createLensSessions({ db, askLens }),
      connections: lensConnections,
      pushSwitches: lensSwitches,
      push: createLensPush(askLens),
      people: createLensPeople(url, Date.now),
      follows,
      links: lensLinks,
      pollPlatform: 'lens',
      addRoutes(deps) {
        lensRoutes(deps, { db, ask: askLens, prove, config })
        lensSuggestionRoutes(deps.serve, { follows, ...deps })
      },
    }
  },
}
