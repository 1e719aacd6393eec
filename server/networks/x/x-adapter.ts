import { bindTwitter } from '@chorus/contract/account/bind'
import { loginTwitter } from '@chorus/contract/account/login'
import { hostedLogins } from '@chorus/contract/hosted/hosted'
import { planFeatures, type XFeature } from '@chorus/contract/twitter/plan'
import { limitScrapeReads } from '@chorus/networks/x/scrape/limit-scrape-reads'
import { writeXOptions } from '@chorus/networks/x/x-options'
import { defineLinkSource } from '../../provider/content/link-source.ts'
import type { NetworkAdapter } from '../adapter/network-adapter.ts'
import { findCapWarning } from './budget/budget-config.ts'
import { expiredSpending } from './budget/expired-spending.ts'
import { toPostPrices } from './budget/to-post-prices.ts'
import { expiredXCache } from './cache/x-cache.ts'
import { expiredXLimits } from './limits/create-x-limits.ts'
import { measureX } from './measure-x.ts'
import { expiredXRefusals } from './plan/x-plan.ts'
import { expiredHiddenReplies } from './reads/hidden-replies.ts'
import { expiredXAttempts } from './routes/create-share-attempts.ts'
import { xRoutes } from './routes/x-routes.ts'
import { createX } from './sign-in/create-x.ts'
import { logInByX } from './sign-in/log-in-by-x.ts'
import { createTwitterProver, type XProof } from './sign-in/prove-twitter.ts'
import { createXNetworkSessions } from './sign-in/x-network-sessions.ts'
import { createXSessionVault, expiredXSessions } from './sign-in/x-session-vault.ts'
import { xConfig, type XConfig } from './x-config.ts'
import { xConnections } from './x-connections.ts'
import { createXPush } from './x-push.ts'
import { xSwitches } from './x-switches.ts'

const xLinks = defineLinkSource({
  kind: 'x-post',
  toPayload: async ({ id }) => ({ type: 'Post', id, source: 'twitter' }),
  toDigest: async ({ id, handle }) => ({ type: 'twitter', twitter: { id, username: handle } }),
})

/** Options of pages, with the features that X is known to offer. */
const toOptions = ({ scrapeUrl, discoverQuery, budget }: XConfig, features: readonly XFeature[]) =>
  writeXOptions({ hasScrape: scrapeUrl !== undefined, discoverQuery, features, prices: toPostPrices(budget.prices) })

export const xAdapter: NetworkAdapter<XConfig> = {
  config: xConfig,
  toPage: (config, { isSandboxed }) => ({
    ...(config.scrapeUrl === undefined ? {} : { root: config.scrapeUrl }),
    isReadByBrowsers: true,
    isSandboxed,
    isConnected: config.scrapeUrl !== undefined,
    offersLogin: config.application !== undefined,
    options: toOptions(config, planFeatures[config.plan]),
  }),
  create({ db, keys, publicUrl, log }, config) {
    const { application, plan, budget } = config
    const capWarning = application ? findCapWarning(budget) : undefined
    if (capWarning !== undefined) log?.warn(capWarning)
    const now = Date.now
    const x = createX({ db, keys, application, plan, publicUrl, log, budget, now })
    const prove = createTwitterProver({ db, keys, x })
    return {
      signIn: {
        platform: 'twitter',
        prove: (proof) => prove(proof as XProof),
        serveLogin: (serve, logIn) => serve(loginTwitter, async ({ body, context }) => logIn(context, await prove(body))),
        serveBind: (serve, bind) => serve(bindTwitter, async ({ viewer, body }) => bind(viewer, await prove(body), body)),
        toBindFacts: (identities) => ({
          twitters: identities
            .filter(({ platform }) => platform === 'twitter')
            .map(({ subject, handle }) => ({ id: subject, handle: handle ?? '' })),
        }),
      },
      sessions: createXNetworkSessions(x),
      connections: xConnections,
      pushSwitches: xSwitches,
      ...(x && { push: createXPush({ db, x, now }) }),
      limitReads: limitScrapeReads,
      links: xLinks,
      storage: {
        vault: createXSessionVault(db, keys),
        expired: {
          x_sessions: expiredXSessions,
          x_refused_features: expiredXRefusals,
          ...expiredSpending,
          x_attempts: expiredXAttempts,
          x_limits: expiredXLimits,
          x_cache: expiredXCache,
          x_hidden_replies: expiredHiddenReplies,
        },
      },
      ...(x && { measure: () => measureX({ db, plan: x.plan, budget, now }) }),
      ...(x && { readPageOptions: () => toOptions(config, x.plan.readFeatures()) }),
      addRoutes({ app, serve, meterFile, countFile, pageTransport, logInBrowser }) {
        serve(hostedLogins.x, ({ viewer, context }) => logInBrowser(context, viewer, () => logInByX({ db, keys, prove, x }, context)))
        xRoutes(app, serve, { db, keys, publicUrl, x, meterFile, countFile, pageTransport, now })
      },
    }
  },
}
