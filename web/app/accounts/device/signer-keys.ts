import { createStore, del, entries, get, set } from 'idb-keyval'

// Keys that sign for Farcaster accounts. The browser makes them and keeps their private halves to itself: a page may let one sign, and
// can never read it, nor can whoever gets a script into a page take it elsewhere.

interface SignerKey {
  privateKey: CryptoKey
  /** Whose it is. Absent: nobody has said yes to it yet. */
  fid?: number
  /** ms */
  madeAt: number
}

/** `0x` and 64 hex digits: what a network knows a signer by. */
export type PublicKey = `0x${string}`

/** ms: a request for a key is open for less. What is older was given up. */
const requestLasts = 3_600_000

/** One for the page: each opens a connection to the disk that stays as long as the page. Opened by its first use. */
const store = createStore('chorus-signers', 'keys')

const toHex = (bytes: ArrayBuffer): PublicKey =>
  `0x${[...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/** A new key for which nobody has said yes so far. @param now ms */
export async function createSignerKey(now: number): Promise<PublicKey> {
  for (const [key, { fid, madeAt }] of await entries<PublicKey, SignerKey>(store))
    if (fid === undefined && now - madeAt > requestLasts) await del(key, store)
  const { publicKey, privateKey } = await crypto.subtle.generateKey('Ed25519', false, ['sign', 'verify'])
  const name = toHex(await crypto.subtle.exportKey('raw', publicKey))
  await set(name, { privateKey, madeAt: now } satisfies SignerKey, store)
  return name
}

/** Somebody has said yes: the key signs for them from now on. */
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
