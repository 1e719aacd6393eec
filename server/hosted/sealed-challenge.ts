import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Db } from '../db/database.ts'
import { type ChallengePurpose, findChallenge, storeChallenge, takeChallenge } from '../db/tables/challenges.ts'
import { open, seal, type Place } from '../vault/envelope.ts'
import type { MasterKeys } from '../vault/master-keys.ts'

const base64 = v.pipe(
  v.string(),
  v.transform((text) => Buffer.from(text, 'base64')),
)
const Payload = v.object({ keyVersion: v.number(), wrappedKey: base64, sealed: base64 })

const hash = (text: string): string => createHash('sha256').update(text).digest('hex')
const placeOf = (token: string): Place => ({ table: 'challenges', column: 'payload', rowId: hash(token), accountId: '' })

/** Binds a challenge to one browser. */
export const boundTo = (kind: string, browser: string): ChallengePurpose => ({ kind, subject: hash(browser) })

/** Stores a challenge with an encrypted payload. */
export async function storeSealed(
  db: Db,
  keys: MasterKeys,
  { token, purpose, seconds, value }: { token: string; purpose: ChallengePurpose; seconds: number; value: object },
): Promise<void> {
  const { keyVersion, wrappedKey, sealed } = seal(keys, placeOf(token), Buffer.from(JSON.stringify(value)))
  const payload = { keyVersion, wrappedKey: wrappedKey.toString('base64'), sealed: sealed.toString('base64') }
  await storeChallenge(db, token, purpose, seconds, payload)
}

interface SealedName<S extends v.GenericSchema> {
  token: string
  purpose: ChallengePurpose
  schema: S
}

const reveal = <S extends v.GenericSchema>(keys: MasterKeys, token: string, schema: S, payload: unknown): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(open(keys, placeOf(token), v.parse(Payload, payload)).toString()))

/** Reads a challenge without consuming it. */
export async function findSealed<S extends v.GenericSchema>(
  db: Db,
  keys: MasterKeys,
  { token, purpose, schema }: SealedName<S>,
): Promise<v.InferOutput<S> | undefined> {
  const found = await findChallenge(db, purpose, token)
  return found && reveal(keys, token, schema, found.payload)
}

/** Reads and consumes a challenge; it works once. */
export async function takeSealed<S extends v.GenericSchema>(
  db: Db,
  keys: MasterKeys,
  { token, purpose, schema }: SealedName<S>,
): Promise<v.InferOutput<S> | undefined> {
  const found = await takeChallenge(db, purpose, token)
  return found && reveal(keys, token, schema, found.payload)
}
