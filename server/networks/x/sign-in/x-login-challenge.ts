import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../../../db/database.ts'
import { storeChallenge, takeChallenge } from '../../../db/tables/challenges.ts'
import { open, seal, type Place } from '../../../vault/envelope.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import type { XRequestToken } from './x-login.ts'

/** A pending X login of this browser. */
export interface XLoginBegun extends XRequestToken {
  /** The local path to return to. */
  back: string
}

/** s: like every other login that leaves the page. */
const seconds = 600

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const purposeFor = (boundTo: string) => ({ kind: 'x-login', subject: hash(boundTo) })
const placeOf = (token: string): Place => ({ table: 'challenges', column: 'payload', rowId: hash(token), accountId: '' })

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const Payload = v.object({ back: v.string(), keyVersion: v.number(), wrappedKey: base64, sealed: base64 })

/** Stores what is needed to finish the login, for the browser that started it. */
export async function storeXLogin(db: Db, keys: MasterKeys, boundTo: string, { token, secret, back }: XLoginBegun): Promise<void> {
  const { keyVersion, wrappedKey, sealed } = seal(keys, placeOf(token), Buffer.from(secret))
  const payload = { back, keyVersion, wrappedKey: wrappedKey.toString('base64'), sealed: sealed.toString('base64') }
  await storeChallenge(db, token, purposeFor(boundTo), seconds, payload)
}

/** Reads and consumes a pending login; works once. */
export async function consumeXLogin(db: Db, keys: MasterKeys, boundTo: string, token: string): Promise<XLoginBegun | undefined> {
  const found = await takeChallenge(db, purposeFor(boundTo), token)
  if (!found) return undefined
  const { back, ...envelope } = v.parse(Payload, found.payload)
  return { token, back, secret: open(keys, placeOf(token), envelope).toString() }
}
