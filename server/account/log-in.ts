import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import type { ProvenIdentity } from './proven-identity.ts'
import { createSession, type SessionTokens } from './sessions.ts'

export interface LoggedIn {
  accountId: string
  uid: string
  displayName: string | null
  avatar: string | null
  /** Whether this login created the account. */
  isNew: boolean
  /** The sign-in method used. */
  identityId: number
  tokens: SessionTokens
}

/**
 * Creates a session for the account that an identity belongs to, or for a new account if there is none. Concurrent first logins end up in
 * one account. `spend` uses up the proof in the same transaction.
 */
export const logIn = (db: Db, identity: ProvenIdentity, device: string, spend?: (transaction: Db) => Promise<void>): Promise<LoggedIn> =>
  db.transaction().execute((transaction) => logInWithin(transaction, identity, device, spend))

/** The same within an existing transaction. */
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

/** Serialises decisions about an identity, including one without an owner. Held until the transaction ends. */
export async function lockIdentity(db: Db, { platform, issuer, subject }: ProvenIdentity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${JSON.stringify([platform, issuer, subject])}, 1))`.execute(db)
}

interface Owner {
  accountId: string
  identityId: number
}

/**
 * Finds the owner of an identity and updates the stored names. The identity becomes a sign-in method, so an account that had none is no longer due to
 * be merged or deleted.
 */
export async function refreshIdentity(db: Db, identity: ProvenIdentity): Promise<Owner | undefined> {
  return db
    .with('known', (query) =>
      query
        .updateTable('identities')
        .set({ ...(identity.isPartial ? toKnownNames(identity) : toNames(identity)), is_login: true })
        .where('platform', '=', identity.platform)
        .where('issuer', '=', identity.issuer)
        .where('subject', '=', identity.subject)
        .returning(['id as identityId', 'account_id as accountId']),
    )
    .with('kept', (query) =>
      query
        .updateTable('identity_moves')
        .from('known')
        .set({ is_emptied: false, then_do: null })
        .whereRef('from_account', '=', 'known.accountId')
        .where('is_emptied', '=', true)
        .returning('identity_moves.id'),
    )
    .selectFrom('known')
    .select(['identityId', 'accountId'])
    .executeTakeFirst()
}

async function createAccount(db: Db, identity: ProvenIdentity): Promise<Owner> {
  const accountId = randomUUID()
  await db
    .insertInto('accounts')
    .values({
      id: accountId,
      // Shown as the account's handle: short and unpredictable.
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

const toKnownNames = (identity: ProvenIdentity) => {
  const { facts, ...names } = toNames(identity)
  const known = Object.fromEntries(Object.entries(names).filter(([, name]) => name !== null))
  return { ...known, facts: sql<string>`facts || ${facts}::jsonb` }
}

/** Names come from other services, and Postgres text cannot contain NUL. */
const clean = (text: string | undefined): string | null => text?.replaceAll('\0', '') ?? null
