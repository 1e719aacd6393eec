import * as v from 'valibot'
import { defineCall, Nothing } from '../call.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8000))
const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(400))
/** Strictly a boolean: "true" and 1 are rejected. */
const force = { isForce: v.optional(v.boolean()), confirmation: v.optional(v.pipe(v.string(), v.maxLength(100))) }
const version = v.optional(v.pipe(v.string(), v.maxLength(10)))

export const BindData = v.object({
  account_id: v.string(),
  account_raw_id: v.number(),
  fid: v.number(),
  farcaster_signer_public_key: v.optional(v.string()),
  farcaster_signer_private_key: v.optional(v.string()),
  twitters: v.array(v.object({ id: v.string(), handle: v.string() })),
  wallets: v.array(
    v.object({
      _id: v.number(),
      id: v.string(),
      address: v.string(),
      chain: v.string(),
      createdAt: v.string(),
      connectedAt: v.string(),
      updatedAt: v.string(),
      ens: v.unknown(),
    }),
  ),
})

const shared = { method: 'POST', auth: 'required', envelope: 'provider', limit: 'connect', reply: BindData } as const
const summary = (what: string) =>
  `Connects ${what} as a sign-in method of this account. isForce moves it from another account and first returns a confirmation token (code 1701). Code 1708: it moved within the last 24 hours, and can only move back.`

export const bindLens = defineCall({
  ...shared,
  path: '/v3/user/bindLens',
  summary: summary('a Lens account'),
  body: v.strictObject({ accessToken: token, version, ...force }),
})
export const bindFarcaster = defineCall({
  ...shared,
  path: '/v3/user/bindFarcaster',
  summary: summary('a Farcaster account'),
  body: v.pipe(
    v.strictObject({ token: v.optional(short), channelToken: v.optional(short), ...force }),
    v.check(
      ({ token: one, channelToken: other }) => (one === undefined) !== (other === undefined),
      'Either token or channelToken is required.',
    ),
  ),
})
export const bindTwitter = defineCall({
  ...shared,
  path: '/exchange/bindTwitter',
  summary: summary('an X account'),
  body: v.strictObject({ data: token, ...force }),
})
export const bindBsky = defineCall({
  ...shared,
  path: '/v3/auth/bsky/binding',
  summary: summary('a Bluesky account'),
  body: v.strictObject({ did: short, token, serviceEndpoint: short, ...force }),
})
export const bindApple = defineCall({
  ...shared,
  path: '/v3/user/bindApple',
  summary: summary('an Apple account'),
  body: v.strictObject({ idToken: token, nonce: v.optional(short), ...force }),
})
export const bindGoogle = defineCall({
  ...shared,
  path: '/v3/user/bindGoogle',
  summary: summary('a Google account'),
  body: v.strictObject({ idToken: token, ...force }),
})
export const bindTelegram = defineCall({
  ...shared,
  path: '/v3/user/bindTelegram',
  summary: summary('a Telegram account'),
  body: v.strictObject({ telegramToken: token, ...force }),
})
export const bindEmail = defineCall({
  ...shared,
  path: '/v3/user/bindEmail',
  summary: summary('an email address'),
  body: v.strictObject({ email: short, otp: short, ...force }),
})

const ReceivedMove = v.object({
  moveId: v.string(),
  platform: v.string(),
  subject: v.string(),
  undoUntil: v.string(),
  canUndo: v.boolean(),
  emptied: v.nullable(
    v.object({ uid: v.string(), displayName: v.nullable(v.string()), thenDo: v.nullable(v.picklist(['merge', 'delete'])) }),
  ),
})

export const receivedMoves = defineCall({
  method: 'GET',
  path: '/v3/user/moves',
  auth: 'required',
  envelope: 'provider',
  limit: 'read',
  summary:
    'Sign-in methods that this account took from another within the last 24 hours, or that were the last of that account. canUndo: this session was created with that method.',
  reply: v.object({ moves: v.array(ReceivedMove) }),
})

export const decideEmptied = defineCall({
  method: 'POST',
  path: '/v3/user/emptiedAccount',
  auth: 'required',
  envelope: 'provider',
  limit: 'connect',
  summary:
    'Merges or deletes an account that lost its last sign-in method to this one, once the move can no longer be undone. Requires a login within the last ten minutes. Without thenDo: leaves it.',
  body: v.strictObject({ moveId: v.pipe(v.string(), v.uuid()), thenDo: v.optional(v.picklist(['merge', 'delete'])) }),
  reply: Nothing,
})

export const undoBind = defineCall({
  method: 'POST',
  path: '/v3/user/undoBind',
  auth: 'required',
  envelope: 'provider',
  limit: 'connect',
  summary:
    'Undoes moving an identity within the last 24 hours: for the account it was taken from, or in a session created with it since (after a login within the last ten minutes).',
  body: v.strictObject({ moveId: v.pipe(v.string(), v.uuid()) }),
  reply: Nothing,
})
