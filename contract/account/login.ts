import * as v from 'valibot'
import { defineCall } from '../call.ts'

const token = v.pipe(v.string(), v.nonEmpty(), v.maxLength(8000))
const short = v.pipe(v.string(), v.nonEmpty(), v.maxLength(400))

const Pair = { access_token_v3: v.string(), refresh_token_v3: v.string(), session_id: v.string() }

/** Provider API §2, with the rotating tokens of §1.6. */
export const LoginData = v.object({
  accountId: v.string(),
  accessToken: v.string(),
  isNew: v.boolean(),
  uid: v.optional(v.string()),
  avatar: v.optional(v.string()),
  displayName: v.optional(v.string()),
  fid: v.optional(v.number()),
  farcaster_signer_public_key: v.optional(v.string()),
  farcaster_signer_private_key: v.optional(v.string()),
  telegram_username: v.optional(v.string()),
  telegram_user_id: v.optional(v.string()),
  ...Pair,
})

const shared = { method: 'POST', auth: 'none', envelope: 'provider', limit: 'login', reply: LoginData } as const
const summary = (what: string) => `Logs in with ${what}; creates an account for a new person.`

export const loginLens = defineCall({
  ...shared,
  path: '/v3/auth/lens/login',
  summary: summary('a Lens account, with an access token of the Lens API'),
  body: v.strictObject({ accessToken: token, version: v.optional(v.pipe(v.string(), v.maxLength(10))) }),
})
export const loginFarcaster = defineCall({
  ...shared,
  path: '/v3/auth/farcaster/login',
  summary: `${summary('a Farcaster account, with a signer request or a sign-in channel')} Waits up to 50 seconds for a channel.`,
  body: v.pipe(
    v.strictObject({ token: v.optional(short), channelToken: v.optional(short) }),
    v.check((body) => (body.token === undefined) !== (body.channelToken === undefined), 'Either token or channelToken is required.'),
  ),
})
export const loginTwitter = defineCall({
  ...shared,
  path: '/v3/auth/exchange/twitter',
  summary: summary('an X account, with the result of POST /api/twitter/auth'),
  body: v.strictObject({ data: token }),
})
export const loginBsky = defineCall({
  ...shared,
  path: '/v3/auth/bsky/login',
  summary: summary('a Bluesky account, with an access token of the server in its DID document'),
  body: v.strictObject({ did: short, token, serviceEndpoint: short }),
})
export const loginApple = defineCall({
  ...shared,
  path: '/v3/auth/apple/login',
  summary: summary('an Apple account, with an ID token'),
  body: v.strictObject({ authorizationToken: token, nonce: v.optional(short) }),
})
export const loginGoogle = defineCall({
  ...shared,
  path: '/v3/auth/google/login',
  summary: summary('a Google account, with an ID token'),
  body: v.strictObject({ idToken: token }),
})
export const loginTelegram = defineCall({
  ...shared,
  path: '/v3/auth/telegram/login',
  summary: summary('a Telegram account, with the token in the URL after approval'),
  body: v.strictObject({ telegramToken: token }),
})
export const loginEmail = defineCall({
  ...shared,
  path: '/v3/auth/email/login',
  summary: `${summary('a code sent to an email address')} Code 1639: the code is wrong or has expired.`,
  body: v.strictObject({ email: short, otp: v.pipe(v.string(), v.maxLength(20)) }),
})

export const generateOtp = defineCall({
  method: 'POST',
  path: '/v3/auth/email/generateOTP',
  auth: 'optional',
  envelope: 'provider',
  limit: 'code',
  summary: 'Sends a code to an email address. Code 1642: too many codes were sent to this address.',
  body: v.strictObject({ email: short }),
  reply: v.string(),
})

export const telegramUrl = defineCall({
  method: 'GET',
  path: '/v3/auth/get/telegram/bot/url',
  auth: 'none',
  envelope: 'provider',
  limit: 'challenge',
  summary: 'URLs where a person confirms a Telegram login, in the browser and in the app. `state` is returned beside the token.',
  query: v.object({
    os: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/))),
    /** Unguessable. Returned beside the token, so that a client can tell its own login from a planted one. */
    state: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{16,100}$/))),
  }),
  reply: v.object({ url: v.string(), tgUrl: v.string() }),
})

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.maxLength(400))

export const generateSignatures = defineCall({
  method: 'POST',
  path: '/v3/auth/v1/farcaster/generate-signatures',
  auth: 'none',
  envelope: 'provider',
  limit: 'heavy',
  summary: 'Requests a signer as our application and sponsors it. Only for our own server, which authenticates with its own token.',
  body: v.strictObject({
    key: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
    deadline: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  reply: v.object({ sponsorSignature: hex, signedKeyRequestSignature: hex, requestFid: v.number() }),
})
