import type { XSpending } from '@chorus/contract/twitter/spending'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { toDay, toDayEnd } from './day.ts'
import { toPageCost } from './fit-to-budget.ts'
import { loadRooms, pending } from './load-room.ts'
import type { XPrices } from './prices.ts'
import type { XPurpose } from './to-purpose.ts'
import { wholeServer, type XCaps } from './x-ledger.ts'

const dayMs = 86_400_000
/** Days of a period, today included. */
const monthDays = 30

export interface SpendingOf {
  payer: string
  caps: XCaps
  prices: XPrices
  /** ms */
  now: number
}

/** What an X account has cost, and everyone together. */
export async function loadSpending(db: Db, { payer, caps, prices, now }: SpendingOf): Promise<XSpending> {
  const [today, since] = [toDay(now), toDay(now - (monthDays - 1) * dayMs)]
  const roomsFor = (purpose: XPurpose) => loadRooms(db, { payer, caps, day: today, purpose })
  const [budgets, everyones, purchases, rooms, roomsToRead] = await Promise.all([
    loadBudgets(db, payer, since),
    loadBudgets(db, wholeServer, since),
    loadPurchases(db, payer, since),
    roomsFor('essential'),
    roomsFor('browsing'),
  ])
  const toCap = (amount: number | undefined, isOwn: boolean) => {
    const [of, toRead] = [rooms, roomsToRead].map((some) => some.find(({ whose }) => (whose !== 'server') === isOwn))
    return amount === undefined || !of || !toRead ? {} : { cap: { amount, left: of.left, leftToRead: toRead.left } }
  }
  const toPeriod = (first: string) => ({
    since: first,
    ...sumSince(budgets, first),
    purchases: toTotals(purchases.filter(({ day }) => day >= first)),
  })
  const toServerTotal = (first: string): number => {
    const { spent, unconfirmed } = sumSince(everyones, first)
    return spent + unconfirmed
  }
  return {
    today: toPeriod(today),
    month: toPeriod(since),
    resetsAt: new Date(toDayEnd(now)).toISOString(),
    ...toCap(caps.payer, true),
    server: {
      today: toServerTotal(today),
      month: toServerTotal(since),
      ...toCap(caps.server, false),
    },
    pageCost: toPageCost(prices),
  }
}

/** The cost of a day (YYYY-MM-DD in UTC) for everyone. */
export async function loadServerSpending(db: Db, of: string): Promise<Spent> {
  const budgets = await loadBudgets(db, wholeServer, of)
  return budgets.find((budget) => budget.day === of) ?? { spent: 0, unconfirmed: 0 }
}

interface Spent {
  spent: number
  unconfirmed: number
}

/** From a day (YYYY-MM-DD) on. */
function sumSince(budgets: readonly (Spent & { day: string })[], first: string): Spent {
  const within = budgets.filter((budget) => budget.day >= first)
  return { spent: sum(within.map(({ spent }) => spent)), unconfirmed: sum(within.map(({ unconfirmed }) => unconfirmed)) }
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0)

/** As text, because the driver would turn a date into a local time. */
const day = sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day')

const loadBudgets = (db: Db, payer: string, since: string) =>
  db
    .selectFrom('x_budgets as b')
    .select([day, 'spent', sql<number>`reserved - ${pending}`.as('unconfirmed')])
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
