import * as v from 'valibot'
import { defineCall } from '../call.ts'

/**
 * Provider API §4.3: an X session is in these headers, all five or none, or in the cookie set at login. Calls that require one and find
 * neither are refused with 401.
 */
export const xSessionHeaders = {
  clientId: 'x-client-id',
  accessToken: 'x-access-token',
  accessTokenSecret: 'x-access-token-secret',
  consumerKey: 'x-consumer-key',
  consumerSecret: 'x-consumer-secret',
} as const

const secret = v.pipe(v.string(), v.nonEmpty(), v.maxLength(500))
export const XSessionData = v.object({
  clientId: secret,
  accessToken: secret,
  accessTokenSecret: secret,
  consumerKey: secret,
  consumerSecret: secret,
})
export type XSessionData = v.InferOutput<typeof XSessionData>

const own = { auth: 'none', envelope: 'own' } as const
const login = { ...own, method: 'POST', limit: 'login' } as const

export const signInTwitter = defineCall({
  ...login,
  limit: 'challenge',
  path: '/api/auth/signin/twitter',
  envelope: 'bare',
  summary: 'Where a person approves a login with X. It completes only in this browser, at the requested URL.',
  body: v.strictObject({ callbackUrl: v.optional(v.pipe(v.string(), v.maxLength(2000))) }),
  reply: v.object({ url: v.string() }),
})

export const loginTwitterSession = defineCall({
  ...login,
  limit: 'write',
  path: '/api/twitter/login',
  summary: 'The X session of this browser, stored in a cookie from then on; null when there is none.',
  reply: v.nullable(XSessionData),
})

export const logoutTwitterSession = defineCall({
  ...login,
  limit: 'write',
  path: '/api/twitter/logout',
  summary: 'Ends the X session of this browser.',
  reply: v.null(),
})

export const authTwitter = defineCall({
  ...login,
  limit: 'challenge',
  path: '/api/twitter/auth',
  summary: 'The X session, encrypted for POST /v3/auth/exchange/twitter and POST /exchange/bindTwitter. Valid once, for five minutes.',
  reply: v.pipe(v.string(), v.regex(/^[0-9a-f]+$/)),
})
