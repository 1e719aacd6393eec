import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { deriveKey, type MasterKeys } from '../../../vault/master-keys.ts'
import type { XCredentials } from '../api/x-sign.ts'

/** Seconds between two consecutive calls of a client. */
const validSeconds = 300
const purpose = 'x-exchange'
const [versionBytes, nonceBytes, tagBytes] = [4, 12, 16]

const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))
/** Provider API §4.3 defines the four fields; the time is ours. */
const Sealed = v.object({
  consumer_key: secret,
  consumer_secret: secret,
  access_token: secret,
  access_token_secret: secret,
  until: v.number(),
})

const toAad = (version: number): Buffer => Buffer.from(`chorus ${purpose} k${version}`)

/** Encrypts credentials that pass from our own origin to the provider through a client, which cannot read them. Hex. `now` in seconds. */
export function sealCredentials(keys: MasterKeys, credentials: XCredentials, now: number): string {
  const { consumerKey, consumerSecret, accessToken, accessTokenSecret } = credentials
  const text = JSON.stringify({
    consumer_key: consumerKey,
    consumer_secret: consumerSecret,
    access_token: accessToken,
    access_token_secret: accessTokenSecret,
    until: now + validSeconds,
  } satisfies v.InferOutput<typeof Sealed>)
  const version = keys.newest
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', deriveKey(keys.of(version)!, purpose), nonce).setAAD(toAad(version))
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  const head = Buffer.alloc(versionBytes)
  head.writeUInt32BE(version)
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]).toString('hex')
}

export interface OpenedCredentials extends XCredentials {
  /** Identifies this envelope. */
  hash: Buffer
  /** Seconds. */
  until: number
  /** Seconds. */
  sealedAt: number
}

export const untrue = () => new Refusal('This X login has expired. Start again.')

/** Rejects data that was changed, is not ours or has expired. `now` in seconds. */
export function openCredentials(keys: MasterKeys, data: string, now: number): OpenedCredentials {
  // Accept one encoding only, because the same bytes in another would not be recognized as spent.
  if (!/^(?:[0-9a-f]{2}){32,4000}$/.test(data)) throw untrue()
  const bytes = Buffer.from(data, 'hex')
  const opened = v.safeParse(Sealed, decrypt(keys, bytes))
  if (!opened.success || opened.output.until < now || opened.output.until > now + validSeconds) throw untrue()
  const { consumer_key, consumer_secret, access_token, access_token_secret, until } = opened.output
  return {
    consumerKey: consumer_key,
    consumerSecret: consumer_secret,
    accessToken: access_token,
    accessTokenSecret: access_token_secret,
    until,
    sealedAt: until - validSeconds,
    hash: createHash('sha256').update(`${purpose}\n`).update(bytes).digest(),
  }
}

function decrypt(keys: MasterKeys, bytes: Buffer): unknown {
  const version = bytes.readUInt32BE(0)
  const master = keys.of(version)
  if (!master) throw untrue()
  const sealedAt = versionBytes + nonceBytes + tagBytes
  const decipher = createDecipheriv('aes-256-gcm', deriveKey(master, purpose), bytes.subarray(versionBytes, versionBytes + nonceBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(toAad(version))
    .setAuthTag(bytes.subarray(versionBytes + nonceBytes, sealedAt))
  try {
    return JSON.parse(Buffer.concat([decipher.update(bytes.subarray(sealedAt)), decipher.final()]).toString('utf8'))
  } catch {
    throw untrue()
  }
}
