import type { MicroDollars } from '@chorus/model/costs'
import type { Db } from '../../db/database.ts'
import type { Measurement } from '../../log/metrics.ts'
import type { XBudgetConfig } from './budget/budget-config.ts'
import { toDay } from './budget/day.ts'
import { loadServerSpending } from './budget/load-spending.ts'
import type { XPlanState } from './plan/x-plan.ts'

interface MeasureXDeps {
  db: Db
  plan: Pick<XPlanState, 'loadRefused'>
  budget: XBudgetConfig
  /** ms */
  now(): number
}

const dollars = (amount: MicroDollars): number => amount / 1_000_000

/** What X costs the operator today, and what it refused of the plan. */
export async function measureX({ db, plan, budget: { caps }, now }: MeasureXDeps): Promise<Measurement[]> {
  const [{ spent, unconfirmed }, refused] = await Promise.all([loadServerSpending(db, toDay(now())), plan.loadRefused()])
  const ofDay = 'of calls to X in this UTC day, in dollars.'
  return [
    { name: 'chorus_x_spent_dollars', help: `Known cost ${ofDay}`, value: dollars(spent) },
    { name: 'chorus_x_unconfirmed_dollars', help: `The most that lost responses can have cost, ${ofDay}`, value: dollars(unconfirmed) },
    ...(caps.server === undefined ? [] : [{ name: 'chorus_x_cap_dollars', help: `Cap ${ofDay}`, value: dollars(caps.server) } as const]),
    ...refused.map(({ feature, isWithdrawn }): Measurement => ({
      name: 'chorus_x_refused_feature',
      help: 'What X refused although CHORUS_X_PLAN has it. 1: it is withdrawn for a day. 0: X refused it once.',
      labels: { feature },
      value: isWithdrawn ? 1 : 0,
    })),
  ]
}
