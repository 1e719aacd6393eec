import { errorMessages } from '@chorus/model/error-messages'
import { Failure } from '@chorus/model/failure'
import { createStore, del, entries, get, set } from 'idb-keyval'
import type { SignerPublicKey } from '../device-network.ts'
import { fromHex, toHex } from './messages/hex.ts'

// Signer keys for Farcaster accounts. They are created as non-extractable, so that a page can sign with them but never read them, and
// injected scripts cannot steal them.

interface SignerKey {
  privateKey: CryptoKey
  /** The owner. Absent: not approved yet. */
  fid?: number
  /** The account whose wallet has approved the key, before the network is known to have it. */
  requestedFor?: number
  /** ms */
  madeAt: number
}

/** ms, longer than an approval request is valid. Unapproved keys older than this are deleted. */
const requestLifetime = 3_600_000

/** One store per page, opened on first use, because each holds a database connection open. */
const store = createStore('chorus-signers', 'keys')

/** Creates a key that is not approved yet. @param now ms */
export async function createSignerKey(now: number): Promise<SignerPublicKey> {
  for (const [key, { fid, requestedFor, madeAt }] of await entries<SignerPublicKey, SignerKey>(store))
    if (fid === undefined && requestedFor === undefined && now - madeAt > requestLifetime) await del(key, store)
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const name = toHex(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey)))
  await set(name, { privateKey, madeAt: now } satisfies SignerKey, store)
  return name
}

/** Records the account that a key was requested for. */
export async function requestSignerKey(name: SignerPublicKey, fid: number): Promise<void> {
  const key = await get<SignerKey>(name, store)
  if (key) await set(name, { ...key, requestedFor: fid } satisfies SignerKey, store)
}

/** Keys that were requested for an account and aren't known to be approved. */
export async function findRequestedKeys(fid: number): Promise<SignerPublicKey[]> {
  const all = await entries<SignerPublicKey, SignerKey>(store)
  return all.flatMap(([name, key]) => (key.fid === undefined && key.requestedFor === fid ? [name] : []))
}

/** Records the account that has approved the key. */
export async function assignSignerKey(name: SignerPublicKey, fid: number): Promise<void> {
  const key = await get<SignerKey>(name, store)
  if (!key) throw new Error('This browser has no such signer key.')
  await set(name, { ...key, fid } satisfies SignerKey, store)
}

export async function hasSignerKey(name: SignerPublicKey, fid: number): Promise<boolean> {
  return (await get<SignerKey>(name, store))?.fid === fid
}

export const dropSignerKey = (name: SignerPublicKey): Promise<void> => del(name, store)

/** This browser's latest key that an account has approved. */
export async function findLatestKey(fid: number): Promise<SignerPublicKey | undefined> {
  const all = await entries<SignerPublicKey, SignerKey>(store)
  return all.filter(([, key]) => key.fid === fid).toSorted(([, one], [, other]) => other.madeAt - one.madeAt)[0]?.[0]
}

/** Signs with this browser's latest key for a Farcaster account. Throws when there is none. */
export async function signWith(fid: number, bytes: Uint8Array<ArrayBuffer>): Promise<{ signature: Uint8Array; signer: Uint8Array }> {
  const latest = await findLatestKey(fid)
  if (!latest) throw new Failure('unauthorized', errorMessages.signerKeyInvalid, { network: 'farcaster' })
  return signWithKey(latest, bytes)
}

/** Signs with one of this browser's keys, approved or not. */
export async function signWithKey(
  name: SignerPublicKey,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<{ signature: Uint8Array; signer: Uint8Array }> {
  const key = await get<SignerKey>(name, store)
  if (!key) throw new Failure('unauthorized', errorMessages.signerKeyInvalid, { network: 'farcaster' })
  return { signature: new Uint8Array(await crypto.subtle.sign('Ed25519', key.privateKey, bytes)), signer: fromHex(name) }
}
