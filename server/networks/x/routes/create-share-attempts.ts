import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { Refusal } from '@chorus/contract/refusal'
import type { Context } from 'hono'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { createShareAnswers, isRefused } from '../../../upstream/create-share-answers.ts'
import type { XAccount } from './ask-as-x.ts'
import { readAttempt } from './read-attempt.ts'

/** `body`: what the request says beside its path. Another body under the same name is refused. */
export type ShareAttempts<T> = (
  context: Context,
  account: Pick<XAccount, 'me'>,
  { body, send }: { body: unknown; send(): Promise<T> },
) => Promise<T>

export interface ShareAttemptsDeps {
  db: Db
  /** ms */
  now(): number
}

/** Condition for rows to delete: no client repeats a request after a day. */
export const expiredXAttempts = sql`made_at < now() - interval '1 day'`

/** ms between two looks at what another node is sending, and how many at most: longer than X's deadline. */
const lookStep = 250
const mostLooks = 140

const toHash = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Sends a change once, even if pages repeat it because they never saw the response: X bills for each. All nodes share what was sent. */
export function createShareAttempts<T>({ db, now }: ShareAttemptsDeps): ShareAttempts<T> {
  const share = createShareAnswers<T>({ now })
  return (context, account, { body, send }) => {
    const attempt = readAttempt(context, account)
    if (attempt === undefined) return send()
    const claim: Claim = { hash: toHash(attempt), body: toHash(JSON.stringify(body ?? null)) }
    return share(`${attempt} ${claim.body.toString('base64')}`, () => sendOnce(db, claim, send))
  }
}

interface Claim {
  hash: Buffer
  body: Buffer
}

const taken = () => new Refusal('This idempotency key belongs to another request.', { status: 422 })
/** Never sent again: X may have carried it out. */
const unknown = () => new Refusal('X hasn’t confirmed this. Check on X before you try again.', { status: 504 })

async function sendOnce<T>(db: Db, claim: Claim, send: () => Promise<T>): Promise<T> {
  for (let looks = 0; looks < mostLooks; looks += 1) {
    if (await insertClaim(db, claim)) return sendClaimed(db, claim, send)
    const known = await db.selectFrom('x_attempts').select(['body', 'answer', 'is_lost']).where('hash', '=', claim.hash).executeTakeFirst()
    // X refused it meanwhile, so it may be sent again.
    if (!known) continue
    if (!known.body.equals(claim.body)) throw taken()
    if (known.answer !== null) return (known.answer as { value: T }).value
    if (known.is_lost) throw unknown()
    await pause(lookStep)
  }
  throw unknown()
}

async function insertClaim(db: Db, { hash, body }: Claim): Promise<boolean> {
  const result = await db
    .insertInto('x_attempts')
    .values({ hash, body, answer: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return result.numInsertedOrUpdatedRows === 1n
}

async function sendClaimed<T>(db: Db, { hash }: Claim, send: () => Promise<T>): Promise<T> {
  try {
    const value = await send()
    // X has done it, whether or not that can be recorded.
    await db
      .updateTable('x_attempts')
      .set({ answer: JSON.stringify({ value }) })
      .where('hash', '=', hash)
      .execute()
      .catch(() => {})
    return value
  } catch (error) {
    const ended = isRefused(error)
      ? db.deleteFrom('x_attempts').where('hash', '=', hash)
      : db.updateTable('x_attempts').set({ is_lost: true }).where('hash', '=', hash)
    await ended.execute().catch(() => {})
    throw error
  }
}
