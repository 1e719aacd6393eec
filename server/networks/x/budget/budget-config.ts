import type { XPlan } from '@chorus/contract/twitter/plan'
import * as v from 'valibot'
import { ConfigError } from '../../../config/config-error.ts'
import { isXItem, listPrices, noPrices, readDollars, type XPrices } from './prices.ts'
import type { XCaps } from './x-ledger.ts'

/** What X charges this server, and how much of it a day may cost. */
export interface XBudgetConfig {
  prices: XPrices
  caps: XCaps
}

const dollars = v.pipe(
  v.string(),
  v.check((text) => readDollars(text) !== undefined, 'must be an amount in dollars, such as 5 or 2.50'),
  v.transform((text) => readDollars(text)!),
)

export const budgetEnvironment = {
  CHORUS_X_PRICES: v.optional(v.string()),
  CHORUS_X_DAILY_CAP: v.optional(dollars),
  CHORUS_X_ACCOUNT_DAILY_CAP: v.optional(dollars),
  CHORUS_X_GUEST_DAILY_CAP: v.optional(dollars, '1'),
}

interface BudgetSettings {
  CHORUS_X_PRICES?: string | undefined
  CHORUS_X_DAILY_CAP?: number | undefined
  CHORUS_X_ACCOUNT_DAILY_CAP?: number | undefined
  CHORUS_X_GUEST_DAILY_CAP?: number | undefined
}

/** X bills by the call only on self-serve plans; the others' prices are in their contracts. */
export function readBudgetConfig(env: BudgetSettings, plan: XPlan): XBudgetConfig {
  const usual: XPrices = plan === 'self-serve' ? listPrices : noPrices
  return {
    prices: { ...usual, ...readPrices(env.CHORUS_X_PRICES ?? '') },
    caps: { payer: env.CHORUS_X_ACCOUNT_DAILY_CAP, server: env.CHORUS_X_DAILY_CAP, guests: env.CHORUS_X_GUEST_DAILY_CAP },
  }
}

/** Whether a single account can use up everyone's budget for the day. */
export const isCappedForAllOnly = ({ prices, caps }: XBudgetConfig): boolean =>
  caps.server !== undefined && caps.payer === undefined && Object.values(prices).some((price) => price > 0)

export const capWarning =
  'X has a daily cap for the server (CHORUS_X_DAILY_CAP) and none for each account, so one account can use it up. Set CHORUS_X_ACCOUNT_DAILY_CAP.'

function readPrices(text: string): Partial<XPrices> {
  const pairs = text.split(',').flatMap((pair) => pair.trim() || [])
  return Object.fromEntries(
    pairs.map((pair) => {
      const [item = '', amount = ''] = pair.split('=').map((part) => part.trim())
      const price = readDollars(amount)
      if (!isXItem(item) || price === undefined)
        throw new ConfigError(`CHORUS_X_PRICES must be pairs such as post-read=0.005, of: ${Object.keys(listPrices).join(', ')}.`)
      return [item, price]
    }),
  )
}
