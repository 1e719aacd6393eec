import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { deriveKey, type MasterKeys } from './master-keys.ts'

/** A stored secret: a data key of its own, wrapped by a master key, and the secret sealed with the data key. */
export interface Envelope {
  keyVersion: number
  wrappedKey: Buffer
  sealed: Buffer
}

/** Where an envelope belongs. It opens nowhere else. */
export interface Place {
  table: string
  column: string
  rowId: string
  accountId: string
}

/** An envelope that doesn't open: it was changed, moved to another row, or its master key is missing. */
export class SealBroken extends Error {
  override name = 'SealBroken'
}

const nonceBytes = 12
const tagBytes = 16

const toAad = (place: Place, part: string): Buffer =>
  Buffer.from(JSON.stringify([place.table, place.column, place.rowId, place.accountId, part]))

export function seal(keys: MasterKeys, place: Place, secret: Buffer): Envelope {
  const dataKey = randomBytes(32)
  return { ...wrapKey(keys, place, dataKey), sealed: encrypt(dataKey, toAad(place, 'secret'), secret) }
}

export function open(keys: MasterKeys, place: Place, envelope: Envelope): Buffer {
  return decrypt(unwrapKey(keys, place, envelope), toAad(place, 'secret'), envelope.sealed)
}

/** Wraps the data key with the newest master key. The sealed secret is not touched, so rotation is quick. */
export function rewrap(keys: MasterKeys, place: Place, envelope: Envelope): Envelope {
  return { ...wrapKey(keys, place, unwrapKey(keys, place, envelope)), sealed: envelope.sealed }
}

function wrapKey(keys: MasterKeys, place: Place, dataKey: Buffer): Omit<Envelope, 'sealed'> {
  const keyVersion = keys.newest
  return { keyVersion, wrappedKey: encrypt(wrappingKey(keys, keyVersion), toAad(place, `key ${keyVersion}`), dataKey) }
}

const unwrapKey = (keys: MasterKeys, place: Place, { keyVersion, wrappedKey }: Envelope): Buffer =>
  decrypt(wrappingKey(keys, keyVersion), toAad(place, `key ${keyVersion}`), wrappedKey)

function wrappingKey(keys: MasterKeys, version: number): Buffer {
  const master = keys.of(version)
  if (!master) throw new SealBroken(`The master key k${version} is missing.`)
  return deriveKey(master, 'vault')
}

function encrypt(key: Buffer, aad: Buffer, text: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed])
}

function decrypt(key: Buffer, aad: Buffer, sealed: Buffer): Buffer {
  if (sealed.length < nonceBytes + tagBytes) throw new SealBroken('A sealed secret is too short.')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes })
    .setAAD(aad)
    .setAuthTag(sealed.subarray(nonceBytes, nonceBytes + tagBytes))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()])
  } catch (cause) {
    throw new SealBroken('A sealed secret was changed or moved.', { cause })
  }
}
