import * as v from 'valibot'
import { defineCall } from '../call.ts'

// Mini apps: web pages that open inside a Farcaster client. Source: the mini app specification of farcasterxyz/miniapps.

/** A host name with a top-level domain: mini apps have neither an address nor a port. */
const domain = v.pipe(
  v.string(),
  v.maxLength(253),
  v.regex(/^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/, 'must be a host name'),
)
const secure = v.pipe(v.string(), v.maxLength(1024), v.startsWith('https://'))
const words = (most: number) => v.pipe(v.string(), v.maxLength(most))
const time = v.pipe(v.string(), v.maxLength(40), v.isoTimestamp('must be a time'))

/** What an app says about itself at `/.well-known/farcaster.json`. */
export const MiniApp = v.object({
  name: words(32),
  homeUrl: secure,
  iconUrl: secure,
  splashImageUrl: v.optional(secure),
  splashBackgroundColor: v.optional(v.pipe(v.string(), v.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i))),
  subtitle: v.optional(words(30)),
  description: v.optional(words(170)),
  /** The account that signed for the domain, checked against the owners of accounts. Absent: no valid signature. */
  author: v.optional(v.object({ fid: v.number(), username: v.optional(v.string()) })),
})
export type MiniApp = v.InferOutput<typeof MiniApp>

export const miniApp = defineCall({
  method: 'GET',
  path: '/api/mini-app',
  auth: 'optional',
  envelope: 'own',
  limit: 'preview',
  summary: 'The manifest of the mini app at a domain, with the account that signed it; null when it has none that is valid.',
  query: v.object({ domain }),
  reply: v.object({ app: v.nullable(MiniApp) }),
})

/** An hour at most: who approves later has to be asked again. */
const channelToken = v.pipe(v.string(), v.regex(/^[\w.~+/=-]{1,400}$/))

export const openMiniAppSignIn = defineCall({
  method: 'POST',
  path: '/api/hosted/farcaster/mini-app/sign-in',
  auth: 'optional',
  envelope: 'own',
  limit: 'login',
  summary:
    'Asks Farcaster’s app to sign in to a mini app. `url` is where the person approves it; GET /api/hosted/farcaster/mini-app/sign-in waits for that. It never logs in to this server. Code 1713: Farcaster is not responding.',
  body: v.strictObject({
    domain,
    uri: secure,
    nonce: v.pipe(v.string(), v.regex(/^[a-zA-Z\d]{8,128}$/, 'must be at least 8 letters and digits')),
    notBefore: v.optional(time),
    expirationTime: v.optional(time),
    acceptAuthAddress: v.boolean(),
  }),
  reply: v.object({ channelToken, url: v.string(), expiresInSeconds: v.number() }),
})

export const miniAppSignIn = defineCall({
  method: 'GET',
  path: '/api/hosted/farcaster/mini-app/sign-in',
  auth: 'optional',
  envelope: 'own',
  limit: 'read',
  summary:
    'Waits up to 20 seconds for the approval of a sign-in to a mini app. signed: null when there is none yet. Code 1713: Farcaster is not responding.',
  query: v.object({ channelToken }),
  reply: v.object({
    signed: v.nullable(
      v.object({ fid: v.number(), message: v.string(), signature: v.string(), authMethod: v.picklist(['custody', 'authAddress']) }),
    ),
  }),
})
