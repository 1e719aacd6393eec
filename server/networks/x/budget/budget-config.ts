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
/** 'none': no cap. */
const cap = v.pipe(
  v.string(),
  v.check((text) => text === 'none' || readDollars(text) !== undefined, 'must be an amount in dollars, such as 5 or 2.50, or none'),
  v.transform((text) => (text === 'none' ? text : readDollars(text)!)),
)
type CapSetting = v.InferOutput<typeof cap> | undefined

/** For a server that its operator has set no caps for: what many people spend in a day, and what a small server can lose. */
const usualCaps = { account: 5_000_000, server: 25_000_000 } as const

export const budgetEnvironment = {
  CHORUS_X_PRICES: v.optional(v.string()),
  CHORUS_X_DAILY_CAP: v.optional(cap),
  CHORUS_X_ACCOUNT_DAILY_CAP: v.optional(cap),
  CHORUS_X_GUEST_DAILY_CAP: v.optional(dollars, '1'),
}

interface BudgetSettings {
  CHORUS_X_PRICES?: string | undefined
  CHORUS_X_DAILY_CAP?: CapSetting
  CHORUS_X_ACCOUNT_DAILY_CAP?: CapSetting
  CHORUS_X_GUEST_DAILY_CAP?: number | undefined
}

/**
 * X bills by the call only on self-serve plans; the others' prices are in their contracts. Nothing in the sandbox costs money, so it has no caps unless
 * they are set.
 */
export function readBudgetConfig(env: BudgetSettings, plan: XPlan, { isLive }: { isLive: boolean }): XBudgetConfig {
  const usual: XPrices = plan === 'self-serve' ? listPrices : noPrices
  return {
    prices: { ...usual, ...readPrices(env.CHORUS_X_PRICES ?? '') },
    caps: {
      payer: toCap(env.CHORUS_X_ACCOUNT_DAILY_CAP, isLive ? usualCaps.account : undefined),
      server: toCap(env.CHORUS_X_DAILY_CAP, isLive ? usualCaps.server : undefined),
      guests: env.CHORUS_X_GUEST_DAILY_CAP,
    },
  }
}

const toCap = (setting: CapSetting, usual: number | undefined): number | undefined => (setting === 'none' ? undefined : (setting ?? usual))

/** What an operator should know about the caps at the start. Undefined: nothing. */
export function findCapWarning({ prices, caps }: XBudgetConfig): string | undefined {
  if (Object.values(prices).every((price) => price === 0)) return undefined
  if (caps.server === undefined) return 'Calls to X have no daily cap for the whole server (CHORUS_X_DAILY_CAP), so X can bill any amount.'
  if (caps.payer === undefined)
    return 'Calls to X have a daily cap for the server (CHORUS_X_DAILY_CAP) and none for each account, so one account can use it up. Set CHORUS_X_ACCOUNT_DAILY_CAP.'
  return undefined
}

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
