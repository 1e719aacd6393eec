import * as v from 'valibot'
import { defineCall } from '../call.ts'
import { Casts } from '../farcaster/farcaster-types.ts'

// Farcaster accounts whose wallet has signed in to Farcaster's client API. They belong to no Chorus account: a cookie of the browser opens
// the session, whose token only the server can read.

const common = { auth: 'optional', envelope: 'own' } as const
const path = '/api/hosted/farcaster/custody'
const fid = v.pipe(v.number(), v.safeInteger(), v.minValue(1))
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i))
const text = (max: number) => v.pipe(v.string(), v.maxLength(max))
/** Chosen by the page, once per cast. */
const clientId = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/))
/** ms */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const noSession = 'Code 1714: this browser has no such session; 1711: it has ended; 1713: Farcaster is not responding.'

export const openCustodySession = defineCall({
  ...common,
  method: 'POST',
  limit: 'login',
  path: `${path}/session`,
  summary:
    'Opens a session of the account that a wallet owns. `signature` is an EIP-191 signature of the client API’s request for a token. Code 1713: Farcaster is not responding.',
  body: v.strictObject({
    address: v.pipe(v.string(), v.regex(/^0x[\da-f]{40}$/i, 'must be an EVM address')),
    timestamp: time,
    expiresAt: time,
    signature: v.pipe(v.string(), v.regex(/^0x[\da-f]{130}$/i, 'must be a signature')),
  }),
  reply: v.object({ fid: v.number(), expiresAt: v.number() }),
})

export const endCustodySession = defineCall({
  ...common,
  method: 'DELETE',
  limit: 'write',
  path: `${path}/session`,
  summary: 'Ends the session of the account in the x-account header. An unknown session is no error.',
  reply: v.object({}),
})

export const custodyRead = defineCall({
  ...common,
  method: 'POST',
  limit: 'read',
  path: `${path}/read`,
  summary: `A read of the provider API about Farcaster, answered by Farcaster’s client API for the account in the x-account header. ${noSession}`,
  body: v.strictObject({
    /** Method and path, such as `GET /v2/farcaster-hub/cast`. */
    call: text(100),
    query: v.optional(v.record(text(100), v.union([text(2000), v.number(), v.boolean()]))),
    body: v.optional(v.record(text(100), v.unknown())),
  }),
  reply: v.unknown(),
})

export const custodyBookmarks = defineCall({
  ...common,
  method: 'GET',
  limit: 'read',
  path: `${path}/bookmarks`,
  summary: `Casts that the account in the x-account header has bookmarked on Farcaster, newest first. ${noSession}`,
  query: v.object({ cursor: v.optional(text(1000)) }),
  reply: v.object({ casts: Casts, cursor: v.string() }),
})

const channel = v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d-]{0,99}$/i))

const CustodyAct = v.union([
  v.strictObject({
    act: v.picklist(['likeCast', 'unlikeCast', 'recast', 'undoRecast', 'addBookmark', 'removeBookmark', 'deleteCast', 'reportCast']),
    hash,
  }),
  v.strictObject({ act: v.picklist(['follow', 'unfollow', 'reportUser']), fid }),
  v.strictObject({ act: v.picklist(['followFeed', 'unfollowFeed']), channel }),
  v.strictObject({ act: v.literal('markSeen') }),
  v.strictObject({
    act: v.literal('updateMe'),
    displayName: v.optional(text(100)),
    bio: v.optional(text(1000)),
    /** In words. */
    location: v.optional(text(200)),
    website: v.optional(text(256)),
  }),
])
export type CustodyAct = v.InferOutput<typeof CustodyAct>

export const custodyAct = defineCall({
  ...common,
  method: 'POST',
  limit: 'write',
  path: `${path}/act`,
  summary: `Changes by the account in the x-account header other than posts. ${noSession}`,
  body: CustodyAct,
  reply: v.object({}),
})

export const custodyCast = defineCall({
  ...common,
  method: 'POST',
  limit: 'write',
  path: `${path}/cast`,
  summary: `Publishes a cast of the account in the x-account header, once per id. ${noSession} Code 1720: it isn’t known whether it was published.`,
  body: v.strictObject({
    id: clientId,
    text: text(10_000),
    /** URLs, among them those of quoted casts. */
    embeds: v.optional(v.pipe(v.array(text(2000)), v.maxLength(4))),
    parent: v.optional(hash),
    channel: v.optional(channel),
    /** Its author wants it sent even though Farcaster may have it. */
    repeat: v.optional(v.boolean()),
  }),
  reply: v.object({ hash: v.string() }),
})

export const findCustodyCast = defineCall({
  ...common,
  method: 'GET',
  limit: 'read',
  path: `${path}/cast/{id}`,
  summary: 'The cast that was published with this id. hash: null when there is none.',
  reply: v.object({ hash: v.nullable(v.string()) }),
})
