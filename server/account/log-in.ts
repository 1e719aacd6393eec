import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ProvenIdentity } from '../login/proven-identity.ts'
import { createSession, type SessionTokens } from './sessions.ts'

export interface LoggedIn {
  accountId: string
  uid: string
  displayName: string | null
  avatar: string | null
  /** Whether the account was made just now. */
  isNew: boolean
  /** The way in. */
  identityId: number
  tokens: SessionTokens
}

/**
 * A session of the account that an identity belongs to; a new account when it belongs to none. Two who come at once meet in one. `spend`
 * uses up the proof with it.
 */
export const logIn = (db: Db, identity: ProvenIdentity, device: string, spend?: (transaction: Db) => Promise<void>): Promise<LoggedIn> =>
  db.transaction().execute((transaction) => logInWithin(transaction, identity, device, spend))

/** The same as a part of what else a transaction does. */
export async function logInWithin(
  transaction: Db,
  identity: ProvenIdentity,
  device: string,
  spend?: (transaction: Db) => Promise<void>,
): Promise<LoggedIn> {
  await lockIdentity(transaction, identity)
  await spend?.(transaction)
  const known = await refreshIdentity(transaction, identity)
  const owner = known ?? (await createAccount(transaction, identity))
  const account = await transaction
    .selectFrom('accounts')
    .select(['id', 'uid', 'display_name', 'avatar'])
    .where('id', '=', owner.accountId)
    .executeTakeFirstOrThrow()
  const tokens = await createSession(transaction, { accountId: account.id, identityId: owner.identityId, device })
  return {
    accountId: account.id,
    uid: account.uid,
    displayName: account.display_name,
    avatar: account.avatar,
    isNew: !known,
    identityId: owner.identityId,
    tokens,
  }
}

/** One who decides about an identity at a time, also about one that nobody owns yet. Held until the transaction ends. */
export async function lockIdentity(db: Db, { platform, issuer, subject }: ProvenIdentity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([platform, issuer, subject])}, 1))`.execute(db)
}

interface Owner {
  accountId: string
  identityId: number
}

/** The owner of an identity, whose names are taken over as they are now. */
export async function refreshIdentity(db: Db, identity: ProvenIdentity): Promise<Owner | undefined> {
  const row = await db
    .updateTable('identities')
    .set({ ...toNames(identity), is_login: true })
    .where('platform', '=', identity.platform)
    .where('issuer', '=', identity.issuer)
    .where('subject', '=', identity.subject)
    .returning(['id', 'account_id'])
    .executeTakeFirst()
  return row && { accountId: row.account_id, identityId: row.id }
}

async function createAccount(db: Db, identity: ProvenIdentity): Promise<Owner> {
  const accountId = randomUUID()
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      // Shown as the account's handle: short, and not to be foreseen.
      uid: randomBytes(9).toString('base64url').replaceAll(/[-_]/g, 'x'),
      display_name: clean(identity.displayName ?? identity.handle),
      avatar: clean(identity.avatar),
    })
    .execute()
  return { accountId, identityId: await insertIdentity(db, accountId, identity) }
}

export async function insertIdentity(db: Db, accountId: string, identity: ProvenIdentity): Promise<number> {
  const { id } = await db
    .insertInto('identities')
    .values({
      account_id: accountId,
      platform: identity.platform,
      issuer: identity.issuer,
      subject: identity.subject,
      ...toNames(identity),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const toNames = ({ handle, displayName, avatar, facts }: ProvenIdentity) => ({
  handle: clean(handle),
  display_name: clean(displayName),
  avatar: clean(avatar),
  facts: JSON.stringify(facts ?? {}, (_, value: unknown) => (typeof value === 'string' ? clean(value) : value)),
})

/** People choose their names elsewhere, and Postgres keeps no NUL. */
const clean = (text: string | undefined): string | null => text?.replaceAll('\0', '') ?? null
