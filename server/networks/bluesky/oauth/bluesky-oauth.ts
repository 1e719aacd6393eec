import * as calls from '@chorus/contract/hosted/hosted'
import { Refusal } from '@chorus/contract/refusal'
import type { Serve } from '@chorus/contract/serve'
import type { Context, Hono } from 'hono'
import { findViewer, type Viewer } from '../../../account/find-viewer.ts'
import { toLocalPath } from '../../../api/to-local-path.ts'
import type { BrowserCookie } from '../../../guard/browser-cookie.ts'
import type { Hosted } from '../../../hosted/create-hosted.ts'
import { enter, type Entered } from '../../../hosted/enter.ts'
import { withErrorStatus } from '../../../hosted/with-error-status.ts'
import { notOffered } from '../../../login/not-offered.ts'
import type { PreloginCookie } from '../../../login/prelogin-cookie.ts'
import { type Begun, beginOauth, takeBegun } from './begin-oauth.ts'
import type { Oauth } from './create-oauth.ts'
import { finishOauth } from './finish-oauth.ts'
import { oauthPaths } from './oauth-client.ts'

export interface BlueskyOauthDeps {
  hosted: Hosted
  /** Undefined: OAuth is not possible at this server's public address. */
  oauth: Oauth | undefined
  cookie: BrowserCookie
  prelogin: PreloginCookie
  publicUrl: string
}

const begunElsewhere = () => new Refusal('Start the login from a Chorus page.', { status: 403 })

/** Logs in at a Bluesky server itself, which then authorizes this server. atproto OAuth; decision 019 */
export function blueskyOauthRoutes(
  app: Hono,
  serve: Serve<Viewer>,
  { hosted, oauth, cookie, prelogin, publicUrl }: BlueskyOauthDeps,
): void {
  const { db } = hosted

  app.get(oauthPaths.metadata, (context) => {
    context.header('access-control-allow-origin', '*')
    return oauth?.client.metadata ? context.json(oauth.client.metadata) : context.notFound()
  })
  app.get(oauthPaths.jwks, (context) => {
    context.header('access-control-allow-origin', '*')
    return context.json(oauth?.client.jwks ?? { keys: [] })
  })

  serve(calls.authorizeBluesky, ({ body: { handle, serviceUrl, callbackUrl }, viewer, context }) =>
    withErrorStatus(async () => {
      if (!oauth) throw notOffered('Bluesky')
      const browser = prelogin.set(context)
      if (browser === undefined) throw begunElsewhere()
      const redirectUri = pickRedirect(oauth, context)
      const back = toLocalPath(callbackUrl, publicUrl)
      return beginOauth(oauth, { handle, serviceUrl, back, browser, accountId: viewer?.accountId, redirectUri })
    }),
  )

  app.get(oauthPaths.callback, async (context) => {
    context.header('cache-control', 'no-store')
    context.header('referrer-policy', 'no-referrer')
    const home = toHome(context, publicUrl)
    if (home !== undefined) return context.redirect(home)
    const { state = '', code = '', iss, error } = context.req.query()
    const browser = prelogin.read(context)
    const begun = oauth && browser ? await takeBegun(oauth, browser, state) : undefined
    if (!oauth || !begun) return leaveWithError(context, 'Verification')
    // RFC 9207: reject a response of another issuer.
    if (iss !== begun.issuer) return leaveWithError(context, 'OAuthCallback', begun.back)
    if (error === 'access_denied') return leaveWithError(context, 'AccessDenied', begun.back)
    if (error !== undefined || code === '' || code.length > 2000) return leaveWithError(context, 'OAuthCallback', begun.back)
    try {
      return await finishLogin(oauth, context, begun, code)
    } catch (refusal) {
      if (!(refusal instanceof Refusal)) throw refusal
      return leaveWithError(context, 'OAuthCallback', begun.back)
    }
  })

  /** Does what the login dialog would do with the result, as a redirect without secrets in the URL. */
  const finishLogin = async (oauth: Oauth, context: Context, begun: Begun, code: string): Promise<Response> => {
    const token = cookie.read(context)
    const viewer = token === undefined ? undefined : await findViewer(db, token)
    // Another account is logged in now: it must not gain an identity it did not ask for.
    if (viewer?.accountId !== begun.accountId) return leaveWithError(context, 'Verification', begun.back)
    const entry = await finishOauth(oauth, begun, code)
    const device = context.req.header('user-agent') ?? ''
    const known = viewer && { ...viewer, isByPlainToken: false, isByCookie: true }
    const entered = await enter(hosted, { viewer: known, token: viewer ? token : undefined, device }, entry)
    const leaveWith = (told: Record<string, string>) => context.redirect(`${begun.back.split('#')[0]}#${new URLSearchParams(told)}`)
    if (entered.outcome === 'conflict') return leaveWith({ conflict: toConflict(entered) })
    if (entered.token !== undefined) cookie.set(context, entered.token)
    await hosted.endAtNetwork(entered.former)
    return leaveWith({ did: entered.name.profileId })
  }
}

/** Fragments are not sent to servers, and the token works in this browser only. */
const toConflict = ({ account, token }: Extract<Entered, { outcome: 'conflict' }>) =>
  Buffer.from(JSON.stringify({ account, token })).toString('base64url')

const leaveWithError = (context: Context, error: string, back?: string) =>
  context.redirect(`/auth/error?${new URLSearchParams({ error, ...(back === undefined ? {} : { callbackUrl: back }) })}`)

/** Sockets of the Node server; absent for in-process calls. */
interface Bindings {
  incoming?: { socket: { localAddress?: string } }
}

/** A loopback client has to be returned to by IP address: the one the browser used. */
function pickRedirect({ client }: Oauth, context: Context): string {
  const isSix = (context.env as Bindings | undefined)?.incoming?.socket.localAddress === '::1'
  return client.redirectUris.find((uri) => uri.startsWith('http://[') === isSix) ?? client.redirectUris[0]!
}

/** Redirects from the IP address to the host that this browser's cookies belong to. Undefined: already there. */
function toHome(context: Context, publicUrl: string): string | undefined {
  const { hostname } = new URL(`http://${context.req.header('host') ?? new URL(context.req.url).host}`)
  const isNumber = hostname === '127.0.0.1' || hostname === '[::1]'
  const { search } = new URL(context.req.url)
  return isNumber && new URL(publicUrl).hostname === 'localhost' ? `${new URL(oauthPaths.callback, publicUrl)}${search}` : undefined
}
