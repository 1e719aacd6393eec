import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { NetworkSessionsTable } from '../db/rows/sessions.ts'
import { open, seal } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, unlessBroken, type Rotating, type SealedRow } from './sealed-row.ts'

/** Identifies a network session within a browser session. */
export interface NetworkSessionName {
  sessionId: string
  type: string
  profileId: string
}

export interface NetworkSession extends NetworkSessionName {
  id: string
  accountId: string
  handle: string
  /** What pages may see. */
  facts: unknown
  /** What pages may not see: text in a format of the network's own. */
  secret: string
  version: number
  /** s, by the database's clock, when the session was read. */
  readAt: number
}

export interface NewNetworkSession extends NetworkSessionName {
  accountId: string
  identityId: number
  facts: object
  secret: string
}

/** Stores network sessions sealed. Each belongs to a browser session (security plan, §2). */
export interface NetworkSessionVault extends Rotating {
  /** Stores a session within the login's transaction. One of the same name is replaced and returned. */
  save(transaction: Db, session: NewNetworkSession): Promise<{ handle: string; former: NetworkSession | undefined }>
  list(sessionId: string, within?: Db): Promise<NetworkSession[]>
  find(name: NetworkSessionName): Promise<NetworkSession | undefined>
  /**
   * Claims the exclusive right to change the secret, until it is written, released, or `seconds` have passed. False: someone else has it.
   */
  claim(session: NetworkSession, lease: string, seconds: number): Promise<boolean>
  giveBack(session: NetworkSession, lease: string): Promise<void>
  /** False: the session is gone, or the claim was lost. */
  write(session: NetworkSession, lease: string, secret: string, facts: object): Promise<boolean>
  remove(session: Pick<NetworkSession, 'id'>): Promise<void>
}

export function createNetworkSessionVault(db: Db, keys: MasterKeys): NetworkSessionVault {
  const rowsOf = (from: Db, sessionId: string) =>
    from
      .selectFrom('network_sessions')
      .selectAll()
      .select(sql<number>`extract(epoch from now())::float8`.as('read_at'))
      .where('session_id', '=', sessionId)
  const toSession = (row: Row): NetworkSession | undefined => {
    // A session whose key is lost counts as ended: its owner logs in again.
    const secret = unlessBroken(() => open(keys, placeOf('network_sessions', row.id, row.account_id), toEnvelope(row)).toString())
    if (secret === undefined) return undefined
    const { id, session_id: sessionId, account_id: accountId, type, profile_id: profileId, handle, facts, version, read_at } = row
    return { id, sessionId, accountId, type, profileId, handle, facts, secret, version, readAt: Number(read_at) }
  }
  const find = async (from: Db, { sessionId, type, profileId }: NetworkSessionName): Promise<NetworkSession | undefined> => {
    const row = await rowsOf(from, sessionId).where('type', '=', type).where('profile_id', '=', profileId).executeTakeFirst()
    return row && toSession(row)
  }
  return {
    async save(transaction, { sessionId, accountId, identityId, type, profileId, facts, secret }) {
      const former = await find(transaction, { sessionId, type, profileId })
      // Also removes a session that can't be opened.
      await transaction
        .deleteFrom('network_sessions')
        .where('session_id', '=', sessionId)
        .where('type', '=', type)
        .where('profile_id', '=', profileId)
        .execute()
      const [id, handle] = [randomUUID(), randomBytes(16).toString('hex')]
      await transaction
        .insertInto('network_sessions')
        .values({
          ...toColumns(seal(keys, placeOf('network_sessions', id, accountId), Buffer.from(secret))),
          id,
          session_id: sessionId,
          account_id: accountId,
          identity_id: identityId,
          type,
          profile_id: profileId,
          handle,
          facts: JSON.stringify(facts),
        })
        .execute()
      return { handle, former }
    },
    async list(sessionId, within = db) {
      const rows = await rowsOf(within, sessionId).orderBy('created_at').orderBy('id').limit(200).execute()
      return rows.flatMap((row) => toSession(row) ?? [])
    },
    find: (name) => find(db, name),
    async claim({ id, version }, lease, seconds) {
      const result = await db
        .updateTable('network_sessions')
        .set({ lease, lease_until: sql`now() + make_interval(secs => ${sql.lit(seconds)})` })
        .where('id', '=', id)
        .where('version', '=', version)
        .where((row) => row.or([row('lease_until', 'is', null), row('lease_until', '<', sql<Date>`now()`)]))
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
    async giveBack({ id }, lease) {
      await db
        .updateTable('network_sessions')
        .set({ lease: null, lease_until: null })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .execute()
    },
    async write({ id, accountId }, lease, secret, facts) {
      const result = await db
        .updateTable('network_sessions')
        .set({
          ...toColumns(seal(keys, placeOf('network_sessions', id, accountId), Buffer.from(secret))),
          facts: JSON.stringify(facts),
          version: sql`version + 1`,
          lease: null,
          lease_until: null,
          updated_at: sql`now()`,
        })
        .where('id', '=', id)
        .where('lease', '=', lease)
        .executeTakeFirst()
      return result.numUpdatedRows > 0n
    },
    async remove({ id }) {
      await db.deleteFrom('network_sessions').where('id', '=', id).execute()
    },
    rotate: createRotate(db, keys, 'network_sessions'),
  }
}

type Row = Pick<NetworkSessionsTable, 'id' | 'session_id' | 'account_id' | 'type' | 'profile_id' | 'handle' | 'facts'> &
  SealedRow & { version: number; read_at: number }
