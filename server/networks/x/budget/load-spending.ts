import type { XSpending } from '@chorus/contract/twitter/spending'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { toDay, toDayEnd } from './day.ts'
import { wholeServer, type XCaps } from './x-ledger.ts'

const dayMs = 86_400_000
/** Days of a period, today included. */
const monthDays = 30

/** What an X account has cost. `now` in ms. */
export async function loadSpending(db: Db, { payer, caps, now }: { payer: string; caps: XCaps; now: number }): Promise<XSpending> {
  const [today, since] = [toDay(now), toDay(now - (monthDays - 1) * dayMs)]
  const [budgets, purchases, server] = await Promise.all([
    loadBudgets(db, payer, since),
    loadPurchases(db, payer, since),
    loadBudgets(db, wholeServer, today),
  ])
  const toPeriod = (first: string) => {
    const within = budgets.filter(({ day }) => day >= first)
    return {
      since: first,
      spent: sum(within.map(({ spent }) => spent)),
      unconfirmed: sum(within.map(({ reserved }) => reserved)),
      purchases: toTotals(purchases.filter(({ day }) => day >= first)),
    }
  }
  const period = toPeriod(today)
  const used = period.spent + period.unconfirmed
  const usedByServer = sum(server.map(({ spent, reserved }) => spent + reserved))
  return {
    today: period,
    month: toPeriod(since),
    resetsAt: new Date(toDayEnd(now)).toISOString(),
    ...(caps.payer !== undefined && { cap: { amount: caps.payer, left: Math.max(0, caps.payer - used) } }),
    isServerSpent: caps.server !== undefined && usedByServer >= caps.server,
  }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** As text, because the driver would turn a date into a local time. */
const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')

const loadBudgets = (db: Db, payer: string, since: string) =>
  db
    .selectFrom('x_budgets')
    .select([day, 'spent', 'reserved'])
    .where('payer', '=', payer)
    .where('day', '>=', sql<Date>`${since}::date`)
    .execute()

const loadPurchases = (db: Db, payer: string, since: string) =>
  db
    .selectFrom('x_purchases')
    .select([day, 'item', 'count', 'cost'])
    .where('payer', '=', payer)
    .where('day', '>=', sql<Date>`${since}::date`)
    .execute()

function toTotals(rows: readonly { item: string; count: number; cost: number }[]) {
  const totals = new Map<string, { item: string; count: number; cost: number }>()
  for (const { item, count, cost } of rows) {
    const known = totals.get(item) ?? { item, count: 0, cost: 0 }
    totals.set(item, { item, count: known.count + count, cost: known.cost + cost })
  }
  return [...totals.values()].toSorted((one, other) => other.cost - one.cost || (one.item < other.item ? -1 : 1))
}
