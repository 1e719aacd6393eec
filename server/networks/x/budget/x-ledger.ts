import type { MicroDollars } from '@chorus/model/costs'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { retryDeadlocks } from '../../../db/retry-deadlocks.ts'
import { toBackgroundPart, toPurposeCap } from './cap-parts.ts'
import type { CertainItems, Charge } from './to-charges.ts'
import { guests } from './to-payer.ts'
import type { XPurpose } from './to-purpose.ts'

/** The most that may be spent in a UTC day. Undefined: no cap. */
export interface XCaps {
  /** Of one X account. */
  payer: MicroDollars | undefined
  /** The cap for all guests together, who read at the server's expense. Absent: that of one account. */
  guests?: MicroDollars | undefined
  server: MicroDollars | undefined
}

export interface Reservation {
  id: string
  /** YYYY-MM-DD in UTC. */
  day: string
  /** An X user id, or empty for guests. */
  payer: string
  most: MicroDollars
  purpose: XPurpose
  /** Hash of a read. Absent: a repetition wouldn't show what it cost. */
  request?: Buffer | undefined
  /** Resources that it returns for certain: those paid for on the same day are left out of `most`. */
  certain?: CertainItems | undefined
}

/** The daily cap of an account, or that of guests. */
export const toOwnCap = (caps: XCaps, payer: string): MicroDollars | undefined => (payer === guests ? caps.guests : undefined) ?? caps.payer

/** Payer of the row that sums up all others. */
export const wholeServer = '*'

/** The database's book of what calls to X cost. All nodes share it. */
export function createXLedger(db: Db, caps: XCaps) {
  const settle = async (id: string, charges: readonly Charge[], isWhole: boolean): Promise<MicroDollars> => {
    const [items, ids, prices] = [charges.map(({ item }) => item), charges.map((charge) => charge.id), charges.map(({ price }) => price)]
    const { rows } = await retryDeadlocks(() =>
      sql<{ paid: number }>`
        select settle_x_call(${id}, ${items}::text[], ${ids}::text[], ${prices}::bigint[], ${isWhole}) as paid`.execute(db),
    )
    return Number(rows[0]!.paid)
  }

  return {
    /** Returns whose cap the call would exceed. Undefined: it is reserved. */
    async reserve({ id, day, payer, most, purpose, request, certain }: Reservation): Promise<'server' | 'payer' | undefined> {
      const own = toOwnCap(caps, payer)
      const capOf = (cap: MicroDollars | undefined, whose: string) => toPurposeCap(cap, purpose, whose) ?? null
      const partOf = (cap: MicroDollars | undefined) => toBackgroundPart(cap) ?? null
      const { item = '', ids = [], price = 0 } = certain ?? {}
      const paid = sql<number>`(select count(*) from x_resources where day = ${day} and item = ${item} and id = any(${ids}::text[]))`
      const { rows } = await retryDeadlocks(() =>
        sql<{ capped: 'server' | 'payer' | null }>`
          select reserve_x_call(
            ${id}, ${day}, ${payer}, ${most} - ${price} * ${paid}, ${request ?? null}, ${capOf(own, payer)}, ${capOf(caps.server, wholeServer)},
            ${purpose === 'background'}, ${partOf(own)}, ${partOf(caps.server)}
          ) as capped`.execute(db),
      )
      return rows[0]!.capped ?? undefined
    },
    /**
     * X has answered: its price takes the place of the reservation. `isWhole`: it has shown everything that an earlier, lost answer to the same
     * request can have cost, so that one's reservation ends too. Returns what the call cost.
     */
    settle,
    /** Nothing was bought. */
    release: (id: string) => settle(id, [], false),
    /** X may have carried it out: the reservation stays until a repetition shows its price. */
    lose: async (id: string): Promise<void> => {
      await db.updateTable('x_calls').set({ is_lost: true }).where('id', '=', id).execute()
    },
  }
}
