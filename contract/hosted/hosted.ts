import { mapNetworks, networkIdentities, networkSessionTypes } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { defineCall, type ApiCall } from '../call.ts'

// Calls from a page to its own server, which holds this browser's session in a cookie and all of its secrets.

/** The account of an authenticated call to a network: a profile id of one of this browser's sessions. */
export const accountHeader = 'x-account'

const text = (max: number) => v.pipe(v.string(), v.nonEmpty(), v.maxLength(max))
const token = text(8000)
const short = text(400)

/** As in a serialised session; the provider's own session is the browser's cookie. */
export const HostedType = v.picklist([...networkSessionTypes, 'Apple', 'Google', 'Telegram', 'Email'])
export type HostedType = v.InferOutput<typeof HostedType>

/** Names only: enough to show which account is meant. */
export const HostedAccount = v.object({
  accountId: v.string(),
  uid: v.string(),
  displayName: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
})
export type HostedAccount = v.InferOutput<typeof HostedAccount>

/** What was known of a person at login; the network's profile says more. */
export const HostedProfile = v.object({
  profileId: v.string(),
  handle: v.nullable(v.string()),
  displayName: v.nullable(v.string()),
  avatar: v.nullable(v.string()),
})
export type HostedProfile = v.InferOutput<typeof HostedProfile>

/** `session`: the serialised session (model/session/codec) with `vault:<handle>` or a placeholder in place of every secret. */
const NetworkSession = v.object({ session: v.string(), profile: HostedProfile })
export type HostedNetworkSession = v.InferOutput<typeof NetworkSession>

export const HostedOutcome = v.variant('outcome', [
  v.object({
    outcome: v.literal('in'),
    account: HostedAccount,
    /** Whether the account was just created. */
    isNew: v.boolean(),
    ...NetworkSession.entries,
  }),
  v.object({
    outcome: v.literal('conflict'),
    /** The account that owns it. */
    account: HostedAccount,
    /** For POST /api/hosted/login/continue: valid for five minutes, once, in this browser. */
    token: v.string(),
  }),
])
export type HostedOutcome = v.InferOutput<typeof HostedOutcome>

const own = { auth: 'optional', envelope: 'own' } as const
const login = { ...own, method: 'POST', limit: 'login', reply: HostedOutcome } as const
const summary = (by: string) =>
  `Logs this browser in with ${by}: to the account it belongs to or a new one; if the browser has a session, connects it as a sign-in method of that account. If it belongs to another account, returns a conflict and changes nothing.`

export const hostedLoginEmail = defineCall({
  ...login,
  path: '/api/hosted/login/email',
  summary: `${summary('a code sent to an email address')} Code 1639: the code is wrong or has expired.`,
  body: v.strictObject({ email: short, otp: v.pipe(v.string(), v.maxLength(20)) }),
})
export const hostedLoginGoogle = defineCall({
  ...login,
  path: '/api/hosted/login/google',
  summary: summary('a Google ID token'),
  body: v.strictObject({ idToken: token }),
})
export const hostedLoginApple = defineCall({
  ...login,
  path: '/api/hosted/login/apple',
  summary: summary('an Apple ID token'),
  /** `name`: as Apple sent it beside the token. */
  body: v.strictObject({ idToken: token, nonce: v.optional(short), name: v.optional(v.pipe(v.string(), v.maxLength(200))) }),
})
export const hostedLoginTelegram = defineCall({
  ...login,
  path: '/api/hosted/login/telegram',
  summary: summary('the token in the URL after approving at Telegram'),
  body: v.strictObject({ telegramToken: token }),
})
export const hostedLoginFarcaster = defineCall({
  ...login,
  path: '/api/hosted/login/farcaster',
  summary: `${summary('a Farcaster sign-in channel or signer request opened by this browser')} Waits up to 50 seconds for a channel.`,
  body: v.union([v.strictObject({ channelToken: short }), v.strictObject({ token: short })]),
})
export const hostedLoginBluesky = defineCall({
  ...login,
  path: '/api/hosted/login/bluesky',
  summary: `${summary('a handle and app password at a Bluesky server')} Without serviceUrl, uses the server that the identity names. Code 1715: a second factor is required; 1716: wrong credentials.`,
  body: v.strictObject({
    /** Handle, DID or email address. */
    identifier: short,
    password: short,
    serviceUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    authFactorToken: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
})
export const authorizeBluesky = defineCall({
  ...own,
  method: 'POST',
  limit: 'challenge',
  path: '/api/hosted/bluesky/authorize',
  summary:
    'Starts a login at a Bluesky server (atproto OAuth). The person approves it at `url`, which returns to callbackUrl, a path of ours, logged in and with `#did=`; for another account with `#conflict=` and the input of POST /api/hosted/login/continue; or to /auth/error?error= on failure.',
  body: v.strictObject({
    /** Handle or DID, which also determines the server. */
    handle: v.optional(short),
    serviceUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))),
    callbackUrl: v.pipe(v.string(), v.maxLength(2000)),
  }),
  reply: v.object({ url: v.string() }),
})
export const hostedLoginLens = defineCall({
  ...login,
  path: '/api/hosted/login/lens',
  summary: summary('the signature of a Lens challenge requested by this browser'),
  body: v.strictObject({ id: short, signature: v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]+$/), v.maxLength(20_000)) }),
})
/** By sign-in method. Networks that are missing here are signed in to at their own page, so their login has nothing left to send. */
export const hostedLogins = {
  ...mapNetworks((network) =>
    defineCall({
      ...login,
      path: `/api/hosted/login/${network}`,
      summary: summary(`the ${networkIdentities[network].label} sign-in that this browser just completed`),
      body: v.strictObject({}),
    }),
  ),
  farcaster: hostedLoginFarcaster,
  lens: hostedLoginLens,
  bluesky: hostedLoginBluesky,
  email: hostedLoginEmail,
  google: hostedLoginGoogle,
  apple: hostedLoginApple,
  telegram: hostedLoginTelegram,
} satisfies Record<string, ApiCall>

export const continueHostedLogin = defineCall({
  ...login,
  path: '/api/hosted/login/continue',
  summary:
    'After a conflict: logs this browser in to the other account and ends its former session and network sessions. Code 1718: too late.',
  body: v.strictObject({ token: short }),
})

export const moveHostedLogin = defineCall({
  ...login,
  path: '/api/hosted/login/move',
  summary:
    'After a conflict: moves the sign-in method from the other account to the one of this browser. The other account is notified and can undo it for 24 hours. Code 1704: needs a login within the last ten minutes. Code 1709: that login was with a sign-in method connected less than 24 hours ago; Retry-After says when it counts. Code 1708: it moved within the last 24 hours, and can only move back. Code 1718: too late.',
  body: v.strictObject({ token: short }),
})

export const openFarcasterChannel = defineCall({
  ...own,
  method: 'POST',
  limit: 'challenge',
  path: '/api/hosted/farcaster/channel',
  summary: 'Opens a sign-in channel for this browser. `url` is what a Farcaster app scans or opens.',
  body: v.strictObject({}),
  reply: v.object({ channelToken: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
export const requestFarcasterSigner = defineCall({
  ...own,
  method: 'POST',
  // Each one costs the operator money.
  limit: 'heavy',
  path: '/api/hosted/farcaster/signer',
  summary: 'Requests a signer whose key stays on the server. The person approves it at `url`.',
  body: v.strictObject({}),
  reply: v.object({ token: v.string(), url: v.string(), expiresInSeconds: v.number() }),
})
export const farcasterSignerState = defineCall({
  ...own,
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/farcaster/signer/{token}',
  summary:
    'The state of a signer request of this browser. Once completed, POST /api/hosted/login/farcaster accepts it; for a key of the browser’s own, the reply names who approved it and no further call is needed.',
  reply: v.object({ state: v.picklist(['pending', 'approved', 'completed']), fid: v.optional(v.number()) }),
})
const evmAddress = v.pipe(v.string(), v.regex(/^0x[0-9a-fA-F]{40}$/))
export const askLensChallenge = defineCall({
  ...own,
  method: 'POST',
  limit: 'challenge',
  path: '/api/hosted/lens/challenge',
  summary: 'The text that a wallet signs to act for a Lens account it owns or manages.',
  body: v.strictObject({ /** The wallet. */ owner: evmAddress, account: evmAddress }),
  reply: v.object({ id: v.string(), text: v.string() }),
})

export const hostedSession = defineCall({
  ...own,
  method: 'GET',
  limit: 'read',
  path: '/api/hosted/session',
  summary: 'The account logged in in this browser, and its network sessions.',
  reply: v.object({ account: v.nullable(HostedAccount), sessions: v.array(NetworkSession) }),
})
export const resumeHosted = defineCall({
  ...own,
  method: 'POST',
  limit: 'write',
  path: '/api/hosted/resume',
  summary:
    'Resumes a network session, refreshing its tokens when due. Code 1711: it has ended; 1712: it belongs to someone else; 1713: the network is not responding; 1714: there is no such session.',
  body: v.strictObject({ type: HostedType, profileId: short }),
  reply: NetworkSession,
})
export const removeHostedSession = defineCall({
  ...own,
  method: 'DELETE',
  limit: 'write',
  path: '/api/hosted/sessions/{type}/{profileId}',
  summary: 'Ends one network session of this browser. The sign-in method stays connected.',
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
  summary: 'A Bluesky query, sent to the server of the account in the x-account header with its token.',
  reply: v.unknown(),
})
export const hostedLensRead = defineCall({
  auth: 'required',
  envelope: 'bare',
  method: 'POST',
  limit: 'read',
  path: '/api/hosted/lens/graphql',
  summary: 'A Lens API query, sent as the account in the x-account header. Mutations are refused.',
  body: v.strictObject({
    query: text(60_000),
    variables: v.optional(v.record(v.string(), v.unknown())),
    operationName: v.optional(v.nullable(short)),
  }),
  reply: v.unknown(),
})
