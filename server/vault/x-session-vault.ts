import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { hashToken } from '../account/token.ts'
import type { Db } from '../db/database.ts'
import type { XCredentials } from '../upstream/x-sign.ts'
import { open, rewrap, seal, SealBroken, type Place } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import type { Vault } from './vault.ts'

export interface KeptXSession {
  /** X's user id. */
  clientId: string
  credentials: XCredentials
}

/** Sessions at X, sealed: pages hold handles of them, which count only together with a cookie that no page can read (security plan, §2). */
export interface XSessionVault extends Pick<Vault, 'rotate'> {
  /** Gives back the handle. One of the same person in the same browser is replaced. */
  keep(browser: string, session: KeptXSession): Promise<string>
  reveal(browser: string, handle: string): Promise<KeptXSession | undefined>
  forget(browser: string, handle: string): Promise<void>
}

/** Days that a session lives without being used, and at most. */
export const xSessionDays = { idle: 30, whole: 365 } as const

export function createXSessionVault(db: Db, keys: MasterKeys): XSessionVault {
  return {
    async keep(browser, { clientId, credentials }) {
      const [id, handle] = [randomUUID(), randomBytes(16).toString('hex')]
      const { keyVersion, wrappedKey, sealed } = seal(keys, placeOf(id), Buffer.from(JSON.stringify(credentials)))
      const columns = { id, handle_hash: hashToken(handle), key_version: keyVersion, wrapped_key: wrappedKey, sealed }
      await db
        .insertInto('x_sessions')
        .values({ ...columns, browser_hash: hashToken(browser), client_id: clientId })
        .onConflict((conflict) =>
          conflict.columns(['browser_hash', 'client_id']).doUpdateSet({ ...columns, created_at: sql`now()`, last_used_at: sql`now()` }),
        )
        .execute()
      return handle
    },
    async reveal(browser, handle) {
      const row = await db
        .selectFrom('x_sessions')
        .selectAll()
        .select(sql<boolean>`last_used_at < now() - interval '1 hour'`.as('is_due'))
        .where('handle_hash', '=', hashToken(handle))
        .where('browser_hash', '=', hashToken(browser))
        .where(sql<boolean>`last_used_at > now() - make_interval(days => ${sql.lit(xSessionDays.idle)})`)
        .where(sql<boolean>`created_at > now() - make_interval(days => ${sql.lit(xSessionDays.whole)})`)
        .executeTakeFirst()
      const text = row && tryOpen(keys, row)
      if (!row || text === undefined) return undefined
      if (row.is_due)
        await db
          .updateTable('x_sessions')
          .set({ last_used_at: sql`now()` })
          .where('id', '=', row.id)
          .execute()
      return { clientId: row.client_id, credentials: JSON.parse(text) as XCredentials }
    },
    async forget(browser, handle) {
      await db
        .deleteFrom('x_sessions')
        .where('handle_hash', '=', hashToken(handle))
        .where('browser_hash', '=', hashToken(browser))
        .execute()
    },
    rotate: async (count, after) =>
      db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('x_sessions')
          .selectAll()
          .where('key_version', '<', keys.newest)
          .$if(after !== undefined, (query) => query.where('id', '>', after!))
          .orderBy('id')
          .limit(count)
          .forUpdate()
          .execute()
        const broken: string[] = []
        for (const row of rows) {
          const wrapped = tryRewrap(keys, row)
          if (!wrapped) broken.push(row.id)
          else await transaction.updateTable('x_sessions').set(wrapped).where('id', '=', row.id).execute()
        }
        return { last: rows.at(-1)?.id, broken }
      }),
  }
}

/** They belong to a browser, not to an account: somebody may not have one yet. */
const placeOf = (rowId: string): Place => ({ table: 'x_sessions', column: 'sealed', rowId, accountId: '' })

interface Sealed {
  id: string
  key_version: number
  wrapped_key: Buffer
  sealed: Buffer
}

const toEnvelope = (row: Sealed) => ({
  keyVersion: row.key_version,
  // PGlite gives plain byte arrays.
  wrappedKey: Buffer.from(row.wrapped_key),
  sealed: Buffer.from(row.sealed),
})

/** One whose key is lost is a session that has ended: its person logs in again. */
function tryOpen(keys: MasterKeys, row: Sealed): string | undefined {
  return orNothing(() => open(keys, placeOf(row.id), toEnvelope(row)).toString())
}

function tryRewrap(keys: MasterKeys, row: Sealed): { key_version: number; wrapped_key: Buffer } | undefined {
  return orNothing(() => {
    const { keyVersion, wrappedKey } = rewrap(keys, placeOf(row.id), toEnvelope(row))
    return { key_version: keyVersion, wrapped_key: wrappedKey }
  })
}

function orNothing<T>(work: () => T): T | undefined {
  try {
    return work()
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
