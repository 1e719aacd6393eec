import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a challenge is valid for. It can be redeemed for nothing else. */
export interface ChallengePurpose {
  kind: string
  accountId?: string | undefined
  subject: string
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Creates a token that can be redeemed once within `seconds`. Only its hash is stored. */
export async function createChallenge(db: Db, purpose: ChallengePurpose, seconds: number, payload: object = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await storeChallenge(db, token, purpose, seconds, payload)
  return token
}

/** Stores a challenge for a given text, such as a message that someone is to sign. False: it was stored already, and stays as it was. */
export async function storeChallenge(
  db: Db,
  token: string,
  { kind, accountId, subject }: ChallengePurpose,
  seconds: number,
  payload: object = {},
): Promise<boolean> {
  const stored = await db
    .insertInto('challenges')
    .values({
      id: hash(token),
      kind,
      account_id: accountId ?? null,
      subject,
      payload: JSON.stringify(payload),
      expires_at: sql`now() + make_interval(secs => ${sql.lit(seconds)})`,
    })
    // Two requests may store the same text at once.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** Reads a redeemable token without redeeming it. */
export async function findChallenge(
  db: Db,
  { kind, accountId, subject }: ChallengePurpose,
  token: string,
): Promise<{ payload: Record<string, unknown> } | undefined> {
  return db
    .selectFrom('challenges')
    .select('payload')
    .where('id', '=', hash(token))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where((row) => (accountId === undefined ? row('account_id', 'is', null) : row('account_id', '=', accountId)))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
}

/** Redeems a token. Only the first caller gets it. */
export async function takeChallenge(
  db: Db,
  { kind, accountId, subject }: ChallengePurpose,
  token: string,
): Promise<{ payload: Record<string, unknown> } | undefined> {
  return db
    .deleteFrom('challenges')
    .where('id', '=', hash(token))
    .where('kind', '=', kind)
    .where('subject', '=', subject)
    .where((row) => (accountId === undefined ? row('account_id', 'is', null) : row('account_id', '=', accountId)))
    .where('expires_at', '>', sql<Date>`now()`)
    .returning('payload')
    .executeTakeFirst()
}

/** Extends the lifetime of a token. */
export async function prolongChallenge(db: Db, kind: string, token: string, seconds: number): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ expires_at: sql`now() + make_interval(secs => ${sql.lit(seconds)})` })
    .where('id', '=', hash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}
