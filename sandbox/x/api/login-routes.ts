import { Hono, type Context } from 'hono'
import type { World } from '../../seed/world.ts'
import { toXBearer, toXConsumer, toXKeys } from '../to-x-keys.ts'
import type { SignedCall, OAuth, RequestToken } from './oauth.ts'

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The signed parts of a call. Reads a form body. */
export async function toSignedCall(context: Context): Promise<SignedCall> {
  const isForm = (context.req.header('content-type') ?? '').startsWith('application/x-www-form-urlencoded')
  return {
    method: context.req.method,
    url: context.req.url,
    authorization: context.req.header('authorization'),
    forwardedHost: context.req.header('x-forwarded-host'),
    form: isForm ? await context.req.text() : undefined,
  }
}

/** Sign in with X: three-legged OAuth 1.0a, and the application's bearer token. */
export function createLoginRoutes(world: World, oauth: OAuth): Hono {
  const app = new Hono()
  const refuse = (context: Context) => context.json({ errors: [{ code: 32, message: 'Could not authenticate you.' }] }, 401)
  const give = (context: Context, fields: Record<string, string>) => {
    context.header('content-type', 'text/html;charset=utf-8')
    return context.body(new URLSearchParams(fields).toString())
  }

  app.post('/oauth2/token', async (context) => {
    const { consumerKey, consumerSecret } = toXConsumer(world.seed)
    const wanted = Buffer.from(`${encodeURIComponent(consumerKey)}:${encodeURIComponent(consumerSecret)}`).toString('base64')
    const grant = new URLSearchParams(await context.req.text()).get('grant_type')
    if (context.req.header('authorization') !== `Basic ${wanted}` || grant !== 'client_credentials')
      return context.json({ errors: [{ code: 99, message: 'Unable to verify your credentials', label: 'authenticity_token_error' }] }, 403)
    return context.json({ token_type: 'bearer', access_token: toXBearer(world.seed) })
  })

  app.post('/oauth/request_token', async (context) => {
    const signed = oauth.verifySigned(await toSignedCall(context))
    const callback = signed?.get('oauth_callback')
    if (!signed || signed.has('oauth_token') || !callback) return refuse(context)
    if (callback !== 'oob' && !URL.canParse(callback))
      return context.json({ errors: [{ code: 415, message: 'Callback URL not approved for this client application.' }] }, 403)
    const { token, secret } = oauth.begin(callback)
    return give(context, { oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
  })

  const findLogin = (token: unknown): RequestToken | undefined => {
    const login = typeof token === 'string' ? oauth.findLogin(token) : undefined
    return login?.granted ? undefined : login
  }
  const page = (context: Context, body: string, status: 200 | 403 = 200) =>
    context.html(
      `<!doctype html><html lang="en"><meta charset="utf-8"><link rel="icon" href="data:,"><title>X, sandbox</title><body>${body}</body></html>`,
      status,
    )
  const showStale = (context: Context) => page(context, '<h1>This login has expired. Start again.</h1>', 403)

  const showChoice = (context: Context) => {
    const login = findLogin(context.req.query('oauth_token'))
    if (!login) return showStale(context)
    const options = world.people.flatMap(({ key, name, accounts }) =>
      accounts.x ? [`<option value="${escape(key)}">${escape(name)} (@${escape(accounts.x.handle)})</option>`] : [],
    )
    return page(
      context,
      `<h1>Authorize Chorus to access your account?</h1><form method="post" action="/oauth/authorize"><input type="hidden" name="oauth_token" value="${escape(login.token)}"><label>Choose an account <select name="person">${options.join('')}</select></label><button name="decision" value="allow">Authorize app</button><button name="decision" value="deny">Cancel</button></form>`,
    )
  }
  app.get('/oauth/authorize', showChoice)
  app.get('/oauth/authenticate', showChoice)

  app.post('/oauth/authorize', async (context) => {
    const { oauth_token: token, person, decision } = await context.req.parseBody()
    const login = findLogin(token)
    if (!login) return showStale(context)
    if (decision !== 'allow') {
      oauth.end(login.token)
      return login.callback === 'oob' ? page(context, '<h1>You declined the request</h1>') : leave(context, login, { denied: login.token })
    }
    if (typeof person !== 'string' || !toXKeys(world, person)) return showStale(context)
    const verifier = oauth.grant(login.token, person)
    if (!verifier) return showStale(context)
    if (login.callback === 'oob') return page(context, `<h1>Your PIN</h1><code>${verifier}</code>`)
    return leave(context, login, { oauth_token: login.token, oauth_verifier: verifier })
  })

  app.post('/oauth/access_token', async (context) => {
    const signed = oauth.verifySigned(await toSignedCall(context))
    const login = oauth.findLogin(signed?.get('oauth_token') ?? '')
    if (!signed || !login?.granted || signed.get('oauth_verifier') !== login.granted.verifier) return refuse(context)
    oauth.end(login.token)
    const keys = toXKeys(world, login.granted.person)!
    return give(context, {
      oauth_token: keys.accessToken,
      oauth_token_secret: keys.accessTokenSecret,
      user_id: keys.clientId,
      screen_name: world.person(login.granted.person).accounts.x!.handle,
    })
  })
  return app
}

function leave(context: Context, { callback }: RequestToken, fields: Record<string, string>): Response {
  const url = new URL(callback)
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
  return context.redirect(url.href)
}
