import { sql } from 'kysely'

const today = sql`(now() at time zone 'utc')::date`

/** For each table, the condition for rows to delete: after the 30 days that people see, and when X would charge for a resource again. */
export const expiredSpending = {
  x_budgets: sql`day < ${today} - 31`,
  x_calls: sql`day < ${today} - 31`,
  x_purchases: sql`day < ${today} - 31`,
  x_resources: sql`day < ${today} - 1`,
}
