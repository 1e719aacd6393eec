import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { keepChallenge, takeChallenge } from '../db/tables/challenges.ts'
import type { XRequestToken } from '../upstream/x-login.ts'
import { open, seal, type Place } from '../vault/envelope.ts'
import type { MasterKeys } from '../vault/master-keys.ts'

/** A login by X that this browser has begun. */
export interface XLoginBegun extends XRequestToken {
  /** Path of ours where it ends. */
  back: string
}

/** s: X's own limit for reading its page and saying yes. */
const seconds = 900

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const purposeFor = (boundTo: string) => ({ kind: 'x-login', subject: hash(boundTo) })
const placeOf = (token: string): Place => ({ table: 'challenges', column: 'payload', rowId: hash(token), accountId: '' })

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const Payload = v.object({ back: v.string(), keyVersion: v.number(), wrappedKey: base64, sealed: base64 })

/** Keeps what finishes the login here: only the browser that began it can. */
export async function keepXLogin(db: Db, keys: MasterKeys, boundTo: string, { token, secret, back }: XLoginBegun): Promise<void> {
  const { keyVersion, wrappedKey, sealed } = seal(keys, placeOf(token), Buffer.from(secret))
  const payload = { back, keyVersion, wrappedKey: wrappedKey.toString('base64'), sealed: sealed.toString('base64') }
  await keepChallenge(db, token, purposeFor(boundTo), seconds, payload)
}

/** Gives it out once. */
export async function takeXLogin(db: Db, keys: MasterKeys, boundTo: string, token: string): Promise<XLoginBegun | undefined> {
  const found = await takeChallenge(db, purposeFor(boundTo), token)
  if (!found) return undefined
  const { back, ...envelope } = v.parse(Payload, found.payload)
  return { token, back, secret: open(keys, placeOf(token), envelope).toString() }
}
