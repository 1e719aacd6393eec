import { createHash } from 'node:crypto'
import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { createToken } from '../../../account/token.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import { boundTo, storeSealed, takeSealed } from '../../../hosted/sealed-challenge.ts'
import { loadDid } from '../pds/did-document.ts'
import { createDpopKey, DpopKey } from '../pds/dpop-key.ts'
import { findService, parseServiceUrl } from '../sign-in/bluesky-login.ts'
import { readOauthError } from './ask-issuer.ts'
import type { Oauth } from './create-oauth.ts'
import { oauthScope } from './oauth-client.ts'

/** An OAuth login that a browser has started. */
const Begun = v.object({
  issuer: v.string(),
  keyId: v.optional(v.string()),
  dpopKey: DpopKey,
  verifier: v.string(),
  redirectUri: v.string(),
  /** The local path to return to. */
  back: v.string(),
  /** The account that was logged in in that browser. */
  accountId: v.optional(v.string()),
})
export type Begun = v.InferOutput<typeof Begun>

/** s: time to read a page and approve. */
const seconds = 600
const kind = 'bluesky-oauth'

export interface OauthWish {
  /** Handle or DID. */
  handle?: string | undefined
  serviceUrl?: string | undefined
  back: string
  /** The browser's secret pre-login cookie. */
  browser: string
  accountId: string | undefined
  redirectUri: string
}

const Pushed = v.object({ request_uri: v.pipe(v.string(), v.nonEmpty(), v.maxLength(2000)) })

/** Returns the URL where the person approves. Everything needed to finish is stored on the server, for this browser only. */
export async function beginOauth(oauth: Oauth, wish: OauthWish): Promise<{ url: string }> {
  const { client, find, askIssuer, db, keys } = oauth
  const handle = wish.handle?.trim().replace(/^@/, '')
  const issuer = await find.ofService(await toService(oauth, handle, wish.serviceUrl?.trim()))
  if (client.keyId !== undefined && !issuer.token_endpoint_auth_methods_supported.includes('private_key_jwt'))
    throw new Refusal('This Bluesky server doesn’t accept our app. Use an app password.', { status: 400 })
  const [state, verifier, dpopKey] = [createToken(), createToken(), await createDpopKey()]
  const { keyId } = client
  const { redirectUri, back, accountId } = wish
  const answer = await askIssuer({
    url: issuer.pushed_authorization_request_endpoint,
    issuer: issuer.issuer,
    dpopKey,
    keyId,
    fields: {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: oauthScope,
      state,
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...(handle ? { login_hint: handle } : {}),
    },
  })
  const pushed = v.safeParse(Pushed, answer?.json)
  if (!answer || !pushed.success || answer.status >= 300)
    throw networkAway('This Bluesky server', new Error(`It refused the request: ${answer && readOauthError(answer)}.`))
  const value: Begun = {
    issuer: issuer.issuer,
    ...(keyId === undefined ? {} : { keyId }),
    dpopKey,
    verifier,
    redirectUri,
    back,
    ...(accountId === undefined ? {} : { accountId }),
  }
  await storeSealed(db, keys, { token: state, purpose: boundTo(kind, wish.browser), seconds, value })
  const url = new URL(issuer.authorization_endpoint)
  url.searchParams.set('client_id', client.id)
  url.searchParams.set('request_uri', pushed.output.request_uri)
  return { url: url.href }
}

/** Reads and consumes a pending login; works once, and in its browser only. */
export const takeBegun = ({ db, keys }: Pick<Oauth, 'db' | 'keys'>, browser: string, state: string): Promise<Begun | undefined> =>
  takeSealed(db, keys, { token: state, purpose: boundTo(kind, browser), schema: Begun })

async function toService(oauth: Oauth, handle: string | undefined, serviceUrl: string | undefined): Promise<string> {
  if (serviceUrl) return parseServiceUrl(serviceUrl)
  if (!handle) return oauth.usualService
  return handle.startsWith('did:') ? (await loadDid(handle, oauth)).service : findService(oauth, handle)
}
