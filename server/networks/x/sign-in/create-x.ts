import type { XPlan } from '@chorus/contract/twitter/plan'
import type { Logger } from 'pino'
import type { Db } from '../../../db/database.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { answerX } from '../api/answer-x.ts'
import { createXApi, type XApi, type XApplication, type XSend } from '../api/x-api.ts'
import type { XCredentials } from '../api/x-sign.ts'
import { createXUsers } from '../api/x-users.ts'
import type { XBudgetConfig } from '../budget/budget-config.ts'
import { createXBudget } from '../budget/create-x-budget.ts'
import { fitToBudget } from '../budget/fit-to-budget.ts'
import { shareReads } from '../cache/share-reads.ts'
import { createXCache } from '../cache/x-cache.ts'
import { createXLimits } from '../limits/create-x-limits.ts'
import { keepToPlan } from '../plan/keep-to-plan.ts'
import { createXPlan, type XPlanState } from '../plan/x-plan.ts'
import { createConfirmTokens } from './confirm-tokens.ts'
import type { XUser } from './prove-twitter.ts'
import { createXCookies } from './x-cookies.ts'
import { createXLogin, type XLogin } from './x-login.ts'
import { createXSessionVault } from './x-session-vault.ts'
import { createXSessions, type XSessions } from './x-sessions.ts'

/** Our X application and the sessions that people have with it. */
export interface X {
  consumerKey: string
  api: XApi
  plan: XPlanState
  login: XLogin
  sessions: XSessions
  budget: XBudgetConfig
  loadUser(credentials: XCredentials): Promise<XUser>
}

export interface XDeps {
  db: Db
  keys: MasterKeys
  application: XApplication | undefined
  plan: XPlan
  log: Pick<Logger, 'warn'> | undefined
  publicUrl: string
  budget: XBudgetConfig
  /** ms */
  now(): number
  /** Absent: over the network. */
  send?: XSend
}

/** Undefined: not configured. */
export function createX({ db, keys, application, plan: configured, publicUrl, log, budget, now, send = fetch }: XDeps): X | undefined {
  if (!application) return undefined
  const plan = createXPlan({ db, plan: configured, log, now })
  const { meter, canRepeat, loadRooms } = createXBudget({ db, ...budget, log, now })
  const { throttle } = createXLimits({ db, now })
  const metered = fitToBudget(createXApi(application, meter(throttle(send)), { canRepeat, now }), { prices: budget.prices, loadRooms, now })
  const api = shareReads(keepToPlan(metered, plan), createXCache(db), now)
  const confirmTokens = createConfirmTokens({ api, consumerKey: application.consumerKey, now })
  const cookies = createXCookies(publicUrl)
  return {
    consumerKey: application.consumerKey,
    api,
    plan,
    budget,
    login: createXLogin(application),
    sessions: createXSessions({ consumer: application, vault: createXSessionVault(db, keys), cookies, confirmTokens }),
    loadUser: (credentials) =>
      answerX(async () => {
        const { id, username, name, profile_image_url: avatar } = await createXUsers(api, credentials).me()
        return { id, username, name, avatar }
      }),
  }
}
