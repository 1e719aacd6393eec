import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** What a challenge is for. It counts for exactly this. */
export interface ChallengePurpose {
  kind: string
  accountId?: string | undefined
  subject: string
}

const hash = (token: string): Buffer => createHash('sha256').update(token).digest()

/** A token that may be redeemed once within the time. Only its hash is kept. */
export async function createChallenge(db: Db, purpose: ChallengePurpose, seconds: number, payload: object = {}): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await keepChallenge(db, token, purpose, seconds, payload)
  return token
}

/** The same for a text that is not chosen here, such as a message that somebody is to sign. */
export async function keepChallenge(
  db: Db,
  token: string,
  { kind, accountId, subject }: ChallengePurpose,
  seconds: number,
  payload: object = {},
): Promise<void> {
  await db
    .insertInto('challenges')
    .values({
      id: hash(token),
      kind,
      account_id: accountId ?? null,
      subject,
      payload: JSON.stringify(payload),
      expires_at: sql`now() + make_interval(secs => ${sql.lit(seconds)})`,
    })
    // Two may keep the same at once.
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** Looks at a token that is there to be redeemed, and leaves it there. */
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

/** Redeems a token: whoever comes second finds none. */
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

/** Gives a token that is there some more time. */
export async function prolongChallenge(db: Db, kind: string, token: string, seconds: number): Promise<void> {
  await db
    .updateTable('challenges')
    .set({ expires_at: sql`now() + make_interval(secs => ${sql.lit(seconds)})` })
    .where('id', '=', hash(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`now()`)
    .execute()
}
