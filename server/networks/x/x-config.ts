import { type XPlan, xPlans } from '@chorus/contract/twitter/plan'
import * as v from 'valibot'
import { address } from '../../config/addresses.ts'
import { defineNetworkConfig } from '../../config/network-config.ts'
import type { XApplication } from './api/x-api.ts'
import { budgetEnvironment, readBudgetConfig, type XBudgetConfig } from './budget/budget-config.ts'

export interface XConfig {
  /** Undefined: X is not read without an account. */
  scrapeUrl: string | undefined
  discoverQuery: string | undefined
  /** Undefined: this server has no X application, so X login is off. */
  application: XApplication | undefined
  /** What X sells to that application. */
  plan: XPlan
  budget: XBudgetConfig
}

const text = v.pipe(v.string(), v.nonEmpty('must not be empty'), v.maxLength(200, 'must be at most 200 characters'))
const liveApi = 'https://api.x.com'

export const xConfig = defineNetworkConfig({
  environment: {
    CHORUS_X_SCRAPE_URL: v.optional(address),
    CHORUS_X_DISCOVER: v.optional(v.pipe(v.string(), v.nonEmpty('must be a search'))),
    CHORUS_X_API_URL: v.optional(address),
    CHORUS_X_CONSUMER_KEY: v.optional(text),
    CHORUS_X_CONSUMER_SECRET: v.optional(text),
    CHORUS_X_PLAN: v.optional(v.picklist(xPlans, `must be one of ${xPlans.join(', ')}`), 'self-serve'),
    ...budgetEnvironment,
  },
  toConfig(env, { isLive }): XConfig {
    const { CHORUS_X_CONSUMER_KEY: consumerKey, CHORUS_X_CONSUMER_SECRET: consumerSecret } = env
    // The sandbox never contacts the internet: without a URL, X is off.
    const apiUrl = env.CHORUS_X_API_URL ?? (isLive ? liveApi : undefined)
    return {
      scrapeUrl: env.CHORUS_X_SCRAPE_URL,
      discoverQuery: env.CHORUS_X_DISCOVER,
      application: apiUrl && consumerKey && consumerSecret ? { apiUrl, consumerKey, consumerSecret } : undefined,
      plan: env.CHORUS_X_PLAN,
      budget: readBudgetConfig(env, env.CHORUS_X_PLAN, { isLive }),
    }
  },
})
