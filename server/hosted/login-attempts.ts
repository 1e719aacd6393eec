import { Refusal } from '@chorus/contract/refusal'
import type { Db } from '../db/database.ts'
import { storeChallenge, takeChallenge } from '../db/tables/challenges.ts'
import { boundTo } from './sealed-challenge.ts'

/** A login that goes through another site and returns with a proof. */
export interface LoginAttempt {
  platform: 'google' | 'apple' | 'telegram'
  /** The browser's pre-login cookie. */
  browser: string
  /** The account that was logged in when the attempt started. */
  accountId: string | undefined
}

/** s: time to read the other site's page and approve. */
const attemptSeconds = 600

const toPurpose = ({ platform, browser, accountId }: LoginAttempt) => ({ ...boundTo(`${platform}-attempt`, browser), accountId })

/** Stores an attempt under the nonce that its proof will carry. */
export async function startAttempt(db: Db, attempt: LoginAttempt, nonce: string): Promise<void> {
  await storeChallenge(db, nonce, toPurpose(attempt), attemptSeconds)
}

/**
 * Ends the attempt that a proof belongs to. Throws a Refusal when there is none: the proof was made for another browser or another
 * account, was already used, or arrived too late. Without this check, an attacker could plant a proof of their own account in a victim's
 * browser and so add a sign-in method to the victim's account.
 */
export async function endAttempt(
  db: Db,
  { browser, ...attempt }: Omit<LoginAttempt, 'browser'> & { browser: string | undefined },
  nonce: string | undefined,
): Promise<void> {
  const isOurs =
    browser !== undefined && nonce !== undefined && (await takeChallenge(db, toPurpose({ ...attempt, browser }), nonce)) !== undefined
  if (!isOurs) throw new Refusal('This login was started in another browser, or has expired. Start again.', { status: 400 })
}
