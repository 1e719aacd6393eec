import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { User } from './farcaster-types.ts'

// Keys that may sign for a Farcaster account, added without a transaction (decision 070).

const fid = v.pipe(v.string(), v.regex(/^\d{1,12}$/))
const key = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/, 'must be an Ed25519 public key'))
const hex = (bytes: number) => v.pipe(v.string(), v.maxLength(2 + 2 * bytes), v.regex(/^0x(?:[\da-f]{2})+$/i))
const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const address = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be an EVM address'))

export const FarcasterKey = v.object({
  key,
  /** Added by a transaction: it doesn't expire, may sign everything, and only another transaction removes it. */
  isOnChain: v.boolean(),
  /** ms */
  addedAt: v.nullable(count),
  lastUsedAt: v.nullable(count),
  expiresAt: v.nullable(count),
  /** Message types that it may sign. */
  scopes: v.array(count),
  /** The application that asked for it. */
  app: v.nullable(v.object({ fid: count, name: v.string(), pfp: v.nullable(v.string()) })),
  /** Self-removals of the application's keys so far: the next one has a higher number. */
  appNonce: count,
})
export type FarcasterKey = v.InferOutput<typeof FarcasterKey>

export const farcasterKeys = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'GET',
  limit: 'search',
  path: '/api/hosted/farcaster/keys',
  summary: 'The keys that may sign for a Farcaster account, as the network lists them. Code 1713: Farcaster is not responding.',
  query: v.object({ fid }),
  /** The owner's wallet must number its next approval or removal higher than `nonce`. */
  reply: v.object({ keys: v.array(FarcasterKey), nonce: count }),
})

/** What the wallet that owns an account is asked to sign. */
export const KeyRequest = v.object({
  fid: count,
  key,
  scopes: v.array(count),
  /** s */
  ttl: count,
  nonce: count,
  /** Seconds since 1 January 2021. */
  deadline: count,
  metadata: hex(1024),
})
export type KeyRequest = v.InferOutput<typeof KeyRequest>

export const requestFarcasterKey = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'POST',
  limit: 'login',
  path: '/api/hosted/farcaster/keys',
  summary:
    'Prepares the approval of a key by the wallet that owns a Farcaster account. Without `key` the server creates one and approves it with POST /api/hosted/farcaster/keys/{token}; the private half of another key stays in its browser. Code 1713: Farcaster is not responding.',
  body: v.strictObject({ address, key: v.optional(key) }),
  reply: v.object({ token: v.string(), request: KeyRequest, profile: v.nullable(User) }),
})

export const approveFarcasterKey = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'POST',
  limit: 'login',
  path: '/api/hosted/farcaster/keys/{token}',
  summary:
    'Adds the key that this browser requested, with the signature of the wallet that owns the account. Repeating the call adds it once. The token then logs in with POST /api/hosted/login/farcaster. Code 1713: Farcaster is not responding.',
  body: v.strictObject({ signature: hex(65) }),
  reply: v.object({}),
})
