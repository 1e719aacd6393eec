import * as v from 'valibot'
import { defineCall } from './call.ts'

// What a page asks of its own server, which keeps the session of this browser in a cookie and every secret to itself.

/** Why a hosted call is refused, where a page does something else than showing the words. In `error.code`; otherwise that is 40001. */
export const hostedCodes = {
  /** A network session that is over there: its person logs in again. */
  ended: 1711,
  /** The network says that it is somebody else's. */
  otherPerson: 1712,
  /** The network does not answer just now: nothing is lost, and it may be asked again. */
  networkAway: 1713,
  /** This browser has no such network session. */
  noSession: 1714,
  /** A Bluesky service wants the code that it has just sent by e-mail: the same call again with `authFactorToken`. */
  secondFactor: 1715,
  /** The identifier, the password or the code was wrong. */
  wrongPassword: 1716,
  /** Somebody has not said yes yet: ask again. */
  pending: 1717,
  /** The confirmation is not valid any more, or is another browser's: begin again. */
  confirmationGone: 1718,
} as const

/** Names the account that an authenticated call of a network is made as: a profile id of one of this browser's sessions. */
export const accountHeader = 'x-account'

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const token = text(8000)
const short = text(400)

/** As in a serialised session; the provider's own is the browser's cookie. */
export const HostedType = v.picklist(['Farcaster', 'Lens', 'Twitter', 'Bsky', 'Apple', 'Google', 'Telegram', 'Email'])
export type HostedType = v.InferOutput<typeof HostedType>

/** Names only: enough to say whose account is meant. */
export const HostedAccount = v.object({
  accountId: v.string(),
  uid: v.string(),
  displayName: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
})
export type HostedAccount = v.InferOutput<typeof HostedAccount>

/** What was known of somebody when they logged in; networks say more of them. */
export const HostedProfile = v.object({
  profileId: v.string(),
  handle: v.nullable(v.string()),
  displayName: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
})
export type HostedProfile = v.InferOutput<typeof HostedProfile>

/** `session`: the serialised session (model/session/codec) in which `vault:<handle>` or a placeholder stands for every secret. */
const NetworkSession = v.object({ session: v.string(), profile: HostedProfile })
export type HostedNetworkSession = v.InferOutput<typeof NetworkSession>

export const HostedOutcome = v.variant('outcome', [
  v.object({
    outcome: v.literal('in'),
    account: HostedAccount,
    /** Whether the account was made just now. */
    isNew: v.boolean(),
    ...NetworkSession.entries,
  }),
  v.object({
    outcome: v.literal('conflict'),
    /** Whose it is. */
    account: HostedAccount,
    /** For POST /api/hosted/login/continue: five minutes, once, in this browser. */
    token: v.string(),
  }),
])
export type HostedOutcome = v.InferOutput<typeof HostedOutcome>

const own = { auth: 'optional', envelope: 'own' } as const
const login = { ...own, method: 'POST', limit: 'login', reply: HostedOutcome } as const
const summary = (by: string) =>
  `Logs this browser in by ${by}: into the account that it belongs to or a new one, or, where the browser has a session, as a further way into that one's account. Of another account it is a conflict, and nothing happens.`

export const hostedLoginEmail = defineCall({
  ...login,
  path: '/api/hosted/login/email',
  summary: `${summary('a code sent to an e-mail address')} Code 1639: the code is wrong or too old.`,
  body: v.strictObject({ email: short, otp: v.pipe(v.string(), v.maxLength(20)) }),
})
export const hostedLoginGoogle = defineCall({
  ...login,
  path: '/api/hosted/login/google',
  summary: summary('an id token of Google'),
  body: v.strictObject({ idToken: token }),
})
export const hostedLoginApple = defineCall({
  ...login,
  path: '/api/hosted/login/apple',
  summary: summary('an id token of Apple'),
  body: v.strictObject({ idToken: token, nonce: v.optional(short) }),
})
export const hostedLoginTelegram = defineCall({
  ...login,
  path: '/api/hosted/login/telegram',
  summary: summary('the token that the page after the consent at Telegram carries'),
  body: v.strictObject({ telegramToken: token }),
})
export const hostedLoginFarcaster = defineCall({
  ...login,
  path: '/api/hosted/login/farcaster',
  summary: `${summary('a sign-in channel or a signer request of Farcaster that this browser has opened')} A channel is waited for, up to 50 seconds.`,
  body: v.union([v.strictObject({ channelToken: short }), v.strictObject({ token: short })]),
})
export const hostedLoginX = defineCall({
  ...login,
  path: '/api/hosted/login/x',
  summary: summary('the X session of this browser (POST /api/auth/signin/twitter)'),
  body: v.strictObject({}),
})
export const hostedLoginBluesky = defineCall({
  ...login,
  path: '/api/hosted/login/bluesky',
  summary: `${summary('name and app password at a Bluesky service')} Without serviceUrl the service is the one that the identity names. Code 1715: the service wants a second factor; 1716: wrong.`,
  body: v.strictObject({
    /** Handle, DID or e-mail address. */
    identifier: short,
    password: short,
    serviceUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    authFactorToken: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
})
export const authorizeBluesky = defineCall({
  ...own,
  method: 'POST',
  limit: 'login',
  path: '/api/hosted/bluesky/authorize',
  summary:
    'Begins a login at a Bluesky service itself (atproto OAuth). `url` is where its person says yes; that leads back to callbackUrl, a path of ours, logged in and with `#did=`; of another account with `#conflict=` and what POST /api/hosted/login/continue needs; and to /auth/error?error= when it failed.',
  body: v.strictObject({
    /** Handle or DID: says the service too. */
    handle: v.optional(short),
    serviceUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    callbackUrl: v.pipe(v.string(), v.maxLength(2000)),
  }),
  reply: v.object({ url: v.string() }),
})
export const hostedLoginLens = defineCall({
  ...login,
  path: '/api/hosted/login/lens',
  summary: summary('the signature under a challenge of Lens that this browser has asked for'),
  body: v.strictObject({ id: short, signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.maxLength(20_000)) }),
})
export const continueHostedLogin = defineCall({
  ...login,
  path: '/api/hosted/login/continue',
  summary:
    'After a conflict: logs this browser in to the other account. Its former session and all its network sessions end. Code 1718: too late.',
  body: v.strictObject({ token: short }),
})

export const openFarcasterChannel = defineCall({
  ...own,
  method: 'POST',
  limit: 'login',
  path: '/api/hosted/farcaster/channel',
  summary: 'Opens a sign-in channel for this browser. `url` is what a Farcaster app scans or opens.',
  body: v.strictObject({}),
  reply: v.object({ channelToken: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
export const requestFarcasterSigner = defineCall({
  ...own,
  method: 'POST',
  // Each one is paid for.
  limit: 'heavy',
  path: '/api/hosted/farcaster/signer',
  summary: 'Asks for a signer, whose key stays here. `url` is where its person says yes.',
  body: v.strictObject({}),
  reply: v.object({ token: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
export const farcasterSignerState = defineCall({
  ...own,
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/farcaster/signer/{token}',
  summary:
    'How far a signer request of this browser has come; once it is completed, POST /api/hosted/login/farcaster takes it. For a key of the browser’s own that answers who has approved it, and nothing more is to be done here.',
  reply: v.object({ state: v.picklist(['pending', 'approved', 'completed']), fid: v.optional(v.number()) }),
})
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
export const askLensChallenge = defineCall({
  ...own,
  method: 'POST',
  limit: 'login',
  path: '/api/hosted/lens/challenge',
  summary: 'A text that a wallet signs to act for a Lens account that it owns or manages.',
  body: v.strictObject({ /** The wallet. */ owner: evmAddress, account: evmAddress }),
  reply: v.object({ id: v.string(), text: v.string() }),
})

export const hostedSession = defineCall({
  ...own,
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/session',
  summary: 'Who is logged in in this browser, and with which sessions of the networks.',
  reply: v.object({ account: v.nullable(HostedAccount), sessions: v.array(NetworkSession) }),
})
export const resumeHosted = defineCall({
  ...own,
  method: 'POST',
  limit: 'write',
  path: '/api/hosted/resume',
  summary:
    'Resumes a network session at its network, with new tokens where they are due. Code 1711: it is over; 1712: it is somebody else’s; 1713: the network is away; 1714: there is none.',
  body: v.strictObject({ type: HostedType, profileId: short }),
  reply: NetworkSession,
})
export const removeHostedSession = defineCall({
  ...own,
  method: 'DELETE',
  limit: 'write',
  path: '/api/hosted/sessions/{type}/{profileId}',
  summary: 'Ends one network session of this browser. What it was a way into stays.',
  reply: v.null(),
})
export const endHostedSession = defineCall({
  ...own,
  method: 'DELETE',
  limit: 'write',
  path: '/api/hosted/session',
  summary: 'Logs this browser out of everything.',
  reply: v.null(),
})

export const hostedBlueskyRead = defineCall({
  auth: 'required',
  envelope: 'bare',
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/bluesky/xrpc/{nsid}',
  summary: 'A query of Bluesky, asked of the service of the account that the header x-account names, with its token.',
  reply: v.unknown(),
})
export const hostedLensRead = defineCall({
  auth: 'required',
  envelope: 'bare',
  method: 'POST',
  limit: 'read',
  path: '/api/hosted/lens/graphql',
  summary: 'A query of the Lens API, asked as the account that the header x-account names. Mutations are refused.',
  body: v.strictObject({
    query: text(60_000),
    variables: v.optional(v.record(v.string(), v.unknown())),
    operationName: v.optional(v.nullable(short)),
  }),
  reply: v.unknown(),
})
