import * as v from 'valibot'
import { defineCall } from './call.ts'
import { User } from './farcaster-types.ts'

// What a page asks about Farcaster accounts, whose keys stay with its server.

export const hostedFarcasterAccount = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/farcaster/account',
  summary:
    'Whether there is a signer here for the Farcaster account that the header x-account names: a key that its person has approved. Code 1713: Farcaster does not answer; 1714: the account is none of this browser’s.',
  reply: v.object({ hasSigner: v.boolean() }),
})

export const farcasterCustody = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'GET',
  limit: 'search',
  path: '/api/hosted/farcaster/custody',
  summary:
    'The Farcaster account that a wallet holds, if any: not one that it is only verified for, or that it held before. Code 1713: Farcaster does not answer.',
  query: v.object({ address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be an EVM address')) }),
  reply: v.object({
    fid: v.nullable(v.number()),
    /** Null also for an account of which nothing is known but its fid. */
    profile: v.nullable(User),
  }),
})

export const requestDeviceSigner = defineCall({
  auth: 'optional',
  envelope: 'own',
  method: 'POST',
  // Each one is paid for.
  limit: 'heavy',
  path: '/api/hosted/farcaster/device-signer',
  summary:
    'Asks for a signer whose key this browser has made and keeps to itself. `key`: its public half. `url` is where its person says yes; GET /api/hosted/farcaster/signer/{token} says when, and who. Nobody is logged in here by it.',
  body: v.strictObject({ key: v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/, 'must be an Ed25519 public key')) }),
  reply: v.object({ token: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
