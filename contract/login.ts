import * as v from 'valibot'
import { defineCall } from './call.ts'

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
const summary = (what: string) => `A session for whoever proves to be ${what}; a new account for somebody new.`

export const loginLens = defineCall({
  ...shared,
  path: '/v3/auth/lens/login',
  summary: summary('a Lens account, by an access token of the Lens API'),
  body: v.strictObject({ accessToken: token, version: v.optional(v.pipe(v.string(), v.maxLength(10))) }),
})
export const loginFarcaster = defineCall({
  ...shared,
  path: '/v3/auth/farcaster/login',
  summary: `${summary('a Farcaster account, by a signer request or a sign-in channel')} A channel is waited for, up to 50 seconds.`,
  body: v.pipe(
    v.strictObject({ token: v.optional(short), channelToken: v.optional(short) }),
    v.check((body) => (body.token === undefined) !== (body.channelToken === undefined), 'Either token or channelToken is needed.'),
  ),
})
export const loginTwitter = defineCall({
  ...shared,
  path: '/v3/auth/exchange/twitter',
  summary: summary('an X account, by what POST /api/twitter/auth gave'),
  body: v.strictObject({ data: token }),
})
export const loginBsky = defineCall({
  ...shared,
  path: '/v3/auth/bsky/login',
  summary: summary('a Bluesky account, by an access token of the service that its DID document names'),
  body: v.strictObject({ did: short, token, serviceEndpoint: short }),
})
export const loginApple = defineCall({
  ...shared,
  path: '/v3/auth/apple/login',
  summary: summary('an Apple account, by an id token'),
  body: v.strictObject({ authorizationToken: token, nonce: v.optional(short) }),
})
export const loginGoogle = defineCall({
  ...shared,
  path: '/v3/auth/google/login',
  summary: summary('a Google account, by an id token'),
  body: v.strictObject({ idToken: token }),
})
export const loginTelegram = defineCall({
  ...shared,
  path: '/v3/auth/telegram/login',
  summary: summary('a Telegram account, by the token that the page after the consent carries'),
  body: v.strictObject({ telegramToken: token }),
})
export const loginEmail = defineCall({
  ...shared,
  path: '/v3/auth/email/login',
  summary: `${summary('the reader of an e-mail address, by a code')} Code 1639: the code is wrong or too old.`,
  body: v.strictObject({ email: short, otp: v.pipe(v.string(), v.maxLength(20)) }),
})

export const generateOtp = defineCall({
  method: 'POST',
  path: '/v3/auth/email/generateOTP',
  auth: 'none',
  envelope: 'provider',
  limit: 'code',
  summary: 'Sends a code to an e-mail address. Code 1642: this address has had enough of them for now.',
  body: v.strictObject({ email: short }),
  reply: v.string(),
})

export const telegramUrl = defineCall({
  method: 'GET',
  path: '/v3/auth/get/telegram/bot/url',
  auth: 'none',
  envelope: 'provider',
  limit: 'login',
  summary: 'Where somebody says yes to a login by Telegram: in the browser, and in the app.',
  query: v.object({ os: v.optional(v.pipe(v.string(), v.regex(/^[a-z]{1,20}$/))) }),
  reply: v.object({ url: v.string(), tgUrl: v.string() }),
})

const hex = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.maxLength(400))

export const generateSignatures = defineCall({
  method: 'POST',
  path: '/v3/auth/v1/farcaster/generate-signatures',
  auth: 'none',
  envelope: 'provider',
  limit: 'heavy',
  summary: 'Our application asks for a signer in its own name and sponsors it. For our own server, which shows a token of its own.',
  body: v.strictObject({
    key: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{64}$/)),
    deadline: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  reply: v.object({ sponsorSignature: hex, signedKeyRequestSignature: hex, requestFid: v.number() }),
})
