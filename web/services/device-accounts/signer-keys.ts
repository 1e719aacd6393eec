import { createStore, del, entries, get, set } from 'idb-keyval'

// Signer keys for Farcaster accounts. They are created as non-extractable, so that a page can sign with them but never read them, and
// injected scripts cannot steal them.

interface SignerKey {
  privateKey: CryptoKey
  /** The owner. Absent: not approved yet. */
  fid?: number
  /** ms */
  madeAt: number
}

/** `0x` and 64 hex digits, as networks identify signers. */
export type PublicKey = `0x${string}`

/** ms, longer than an approval request is open. Unapproved keys older than this are abandoned. */
const requestLasts = 3_600_000

/** One store per page, opened on first use, because each holds a database connection open. */
const store = createStore('chorus-signers', 'keys')

const toHex = (bytes: ArrayBuffer): PublicKey =>
  `0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** Creates a key that is not approved yet. @param now ms */
export async function createSignerKey(now: number): Promise<PublicKey> {
  for (const [key, { fid, madeAt }] of await entries<PublicKey, SignerKey>(store))
    if (fid === undefined && now - madeAt > requestLasts) await del(key, store)
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const name = toHex(await crypto.subtle.exportKey('raw', publicKey))
  await set(name, { privateKey, madeAt: now } satisfies SignerKey, store)
  return name
}

/** Records the account that has approved the key. */
export async function assignSignerKey(name: PublicKey, fid: number): Promise<void> {
  const key = await get<SignerKey>(name, store)
  if (!key) throw new Error('There is no such key here.')
  await set(name, { ...key, fid } satisfies SignerKey, store)
}

export async function hasSignerKey(name: PublicKey, fid: number): Promise<boolean> {
  return (await get<SignerKey>(name, store))?.fid === fid
}

export const dropSignerKey = (name: PublicKey): Promise<void> => del(name, store)

/**
 * Signs with the key of a Farcaster account that this device has; the latest one where there are several. Throws where there is none.
 * @public Farcaster's writes are signed by it.
 */
export async function signWith(fid: number, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const all = await entries<PublicKey, SignerKey>(store)
  const [latest] = all
    .map(([, key]) => key)
    .filter((key) => key.fid === fid)
    .toSorted((one, other) => other.madeAt - one.madeAt)
  if (!latest) throw new Error('This device has no key for that account.')
  return new Uint8Array(await crypto.subtle.sign('Ed25519', latest.privateKey, bytes))
}
