import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { User } from '../farcaster/farcaster-types.ts'

// Farcaster accounts of this browser, whose keys stay on the server.

export const hostedFarcasterAccount = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/farcaster/account',
  summary:
    'Whether this server holds an approved signer for the Farcaster account in the x-account header. Code 1713: Farcaster is not responding; 1714: the account does not belong to this browser.',
  reply: v.object({ hasSigner: v.boolean() }),
})

export const farcasterCustody = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'GET',
  limit: 'search',
  path: '/api/hosted/farcaster/custody',
  summary:
    'The Farcaster account that a wallet currently owns, if any; verified addresses and former owners do not count. Code 1713: Farcaster is not responding.',
  query: v.object({ address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be an EVM address')) }),
  reply: v.object({
    fid: v.nullable(v.number()),
    /** Null also for an account of which only the fid is known. */
    profile: v.nullable(User),
  }),
})

export const requestDeviceSigner = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'POST',
  // Each one costs the operator money.
  limit: 'heavy',
  path: '/api/hosted/farcaster/device-signer',
  summary:
    'Requests a signer for a key that stays in this browser. `key` is its public half, and `url` is where the person approves it. Poll GET /api/hosted/farcaster/signer/{token} for the result. This does not log anyone in.',
  body: v.strictObject({ key: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/, 'must be an Ed25519 public key')) }),
  reply: v.object({ token: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
