import type { MicroDollars } from '@chorus/model/costs'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { toBackgroundPart, toPurposeCap } from './cap-parts.ts'
import { guests } from './to-payer.ts'
import type { XPurpose } from './to-purpose.ts'
import { toOwnCap, wholeServer, type XCaps } from './x-ledger.ts'

/** What a cap leaves of a day. */
export interface Room {
  whose: 'account' | 'guests' | 'server'
  /** What a request can reserve now. */
  free: MicroDollars
  /** The same, ignoring what requests in progress reserve, because they return most of it. */
  left: MicroDollars
}

/** What requests in progress reserve, for a row `b` of x_budgets. Reservations of a stopped node end after two minutes. */
export const pending = sql<number>`coalesce((
  select sum(c.most) from x_calls c
  where c.day = b.day and not c.is_lost and c.made_at > now() - interval '2 minutes' and b.payer in (c.payer, ${sql.lit(wholeServer)})
), 0)::bigint`

export interface RoomsOf {
  payer: string
  caps: XCaps
  /** YYYY-MM-DD in UTC. */
  day: string
  purpose: XPurpose
}

/** What a day leaves for a purpose to an account and to the whole server, the tighter first. Skips budgets without a cap. */
export async function loadRooms(db: Db, { payer, caps, day, purpose }: RoomsOf): Promise<Room[]> {
  const { rows } = await sql<{ payer: string; used: number; pending: number; background: number }>`
    select b.payer, b.spent + b.reserved as used, ${pending} as pending, b.background from x_budgets b where b.day = ${day}::date and b.payer in (${payer}, ${wholeServer})`.execute(
    db,
  )
  const toRoom = (whose: Room['whose'], of: string, whole: MicroDollars | undefined): Room[] => {
    const cap = toPurposeCap(whole, purpose, of)
    if (cap === undefined) return []
    const { used = 0, pending: underWay = 0, background = 0 } = rows.find((row) => row.payer === of) ?? {}
    const ofPart = purpose === 'background' ? toBackgroundPart(whole)! - background : Number.POSITIVE_INFINITY
    const toLeft = (amount: MicroDollars) => Math.max(0, Math.min(amount, ofPart))
    return [{ whose, free: toLeft(cap - used), left: toLeft(cap - used + underWay) }]
  }
  const own = toRoom(payer === guests ? 'guests' : 'account', payer, toOwnCap(caps, payer))
  return [...own, ...toRoom('server', wholeServer, caps.server)].toSorted((one, other) => one.free - other.free)
}
