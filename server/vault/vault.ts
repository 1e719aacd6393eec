import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { open, seal } from './envelope.ts'
import type { MasterKeys } from './master-keys.ts'
import { createRotate, placeOf, toColumns, toEnvelope, type Rotating } from './sealed-row.ts'

/** Which secret of an account: kind `x-session`, `farcaster-signer` …, and the subject it belongs to on that network. */
export interface SecretName {
  accountId: string
  kind: string
  subject: string
}

export interface Vault extends Rotating {
  /** Stores a secret, replacing one of the same name. Returns its id. Given a transaction, it is stored as part of that. */
  save(name: SecretName, secret: Buffer, transaction?: Db): Promise<string>
  /** Stores a secret unless there is one. Returns the stored one: concurrent callers all get the same. */
  saveFirst(name: SecretName, secret: Buffer): Promise<Buffer>
  /** Undefined: there is none. */
  reveal(name: SecretName): Promise<Buffer | undefined>
  remove(name: SecretName): Promise<void>
}

/** The sealed secrets of the networks (security plan, §2). */
export function createVault(db: Db, keys: MasterKeys): Vault {
  const write = async (transaction: Db, name: SecretName, secret: Buffer): Promise<string> => {
    const known = await locate(transaction, name)
    const id = known?.id ?? randomUUID()
    const columns = toColumns(seal(keys, placeOf('secrets', id, name.accountId), secret))
    if (known)
      await transaction
        .updateTable('secrets')
        .set({ ...columns, version: known.version + 1, updated_at: sql`now()` })
        .where('id', '=', id)
        .execute()
    else
      await transaction
        .insertInto('secrets')
        .values({ id, account_id: name.accountId, kind: name.kind, subject: name.subject, ...columns })
        .execute()
    return id
  }
  const read = async (from: Db, name: SecretName): Promise<Buffer | undefined> => {
    const row = await from
      .selectFrom('secrets')
      .selectAll()
      .where('account_id', '=', name.accountId)
      .where('kind', '=', name.kind)
      .where('subject', '=', name.subject)
      .executeTakeFirst()
    return row && open(keys, placeOf('secrets', row.id, row.account_id), toEnvelope(row))
  }
  return {
    save: async (name, secret, within) =>
      within ? write(within, name, secret) : db.transaction().execute(async (transaction) => write(transaction, name, secret)),
    saveFirst: async (name, secret) =>
      db.transaction().execute(async (transaction) => {
        if (await locate(transaction, name)) return (await read(transaction, name))!
        await write(transaction, name, secret)
        return secret
      }),
    reveal: async (name) => read(db, name),
    remove: async (name) => {
      await db
        .deleteFrom('secrets')
        .where('account_id', '=', name.accountId)
        .where('kind', '=', name.kind)
        .where('subject', '=', name.subject)
        .execute()
    },
    rotate: createRotate(db, keys, 'secrets'),
  }
}

/** Allows one writer of a name at a time, even of a name that does not exist yet. */
async function locate(db: Db, { accountId, kind, subject }: SecretName): Promise<{ id: string; version: number } | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${accountId} ${kind} ${subject}`}, 0))`.execute(db)
  return db
    .selectFrom('secrets')
    .select(['id', 'version'])
    .where('account_id', '=', accountId)
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .forUpdate()
    .executeTakeFirst()
}
