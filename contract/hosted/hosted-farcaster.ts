import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { MessageBody } from '../farcaster/farcaster-message.ts'
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
  /** `key`: the public half of the one that this server holds. */
  reply: v.object({ hasSigner: v.boolean(), key: v.optional(v.string()) }),
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

/** Chosen by the page, once per message. */
const clientId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/))

export const hostedFarcasterMessage = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'POST',
  limit: 'write',
  path: '/api/hosted/farcaster/message',
  summary:
    'Signs and submits a message of the Farcaster account in the x-account header, once per id. Code 1713: Farcaster is not responding, so repeat the call; 1714: the account does not belong to this browser; 1719: the signer is not approved.',
  body: v.strictObject({ id: clientId, message: MessageBody }),
  reply: v.object({ hash }),
})

export const findHostedFarcasterMessage = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/farcaster/message/{id}',
  summary: 'The cast that was submitted with this id, if the network has it. Code 1713: Farcaster is not responding.',
  reply: v.object({ hash: v.nullable(hash) }),
})

export const hostedFarcasterChannel = defineCall({
  auth: 'required',
  envelope: 'own',
  method: 'POST',
  limit: 'write',
  path: '/api/hosted/farcaster/channel-follow',
  summary:
    'Follows or unfollows a channel as the Farcaster account in the x-account header. Code 1713: Farcaster is not responding, so repeat the call; 1714: the account does not belong to this browser; 1719: the signer is not approved.',
  body: v.strictObject({ channel: v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,99}$/i)), isFollowing: v.boolean() }),
  reply: v.object({}),
})
