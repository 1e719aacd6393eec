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

const shared = { method: 'POST', auth: 'required', envelope: 'provider', limit: 'login', reply: BindData } as const
const summary = (what: string) =>
  `Connects ${what} as a sign-in method of this account. isForce moves it from another account and first returns a confirmation token (code 1701).`

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

export const undoBind = defineCall({
  method: 'POST',
  path: '/v3/user/undoBind',
  auth: 'required',
  envelope: 'provider',
  limit: 'login',
  summary: 'Undoes moving an identity of this account to another one within the last 24 hours.',
  body: v.strictObject({ moveId: v.pipe(v.string(), v.uuid()) }),
  reply: Nothing,
})
