import type { Context, Hono } from 'hono'
import { readFields } from '../../pages/read-fields.ts'
import { checkDpop } from './check-dpop.ts'
import type { Asked, Bearer, Tokens } from './create-grants.ts'
import { OauthFault } from './oauth-fault.ts'
import { type OauthServer, paths, scopes } from './oauth-server.ts'
import { checkClient, type FetchClient, readClient } from './read-client.ts'

/** Back-channel endpoints: pushed requests, tokens and revocation. */
export function tokenRoutes(app: Hono, { origin, now, grants, seen, atIssuer, fetchClient }: OauthServer): void {
  const bearerOf = async (context: Context, fields: Readonly<Record<string, string>>): Promise<Bearer> => {
    const client = await readClient(fields['client_id'] ?? '', fetchClient)
    const keyId = await checkClient(client, fields, { issuer: origin(), seen, now })
    const dpop = await checkDpop(atIssuer, { proof: context.req.header('dpop'), method: 'POST', url: `${origin()}${context.req.path}` })
    return { clientId: client.id, keyId, dpop }
  }
  /** Responds to programs with JSON errors. */
  const answering = (work: (context: Context, fields: Record<string, string>) => Promise<Response>) => async (context: Context) => {
    context.header('cache-control', 'no-store')
    context.header('dpop-nonce', atIssuer.nonces.current())
    try {
      const type = context.req.header('content-type') ?? ''
      if (!type.startsWith('application/x-www-form-urlencoded')) throw new OauthFault('invalid_request', 'A form is expected.')
      return await work(context, await readFields(context.req.raw))
    } catch (error) {
      if (!(error instanceof OauthFault)) throw error
      return context.json({ error: error.code, error_description: error.message }, error.status)
    }
  }

  app.post(
    paths.par,
    answering(async (context, fields) => {
      const bearer = await bearerOf(context, fields)
      const { uri, expiresIn } = grants.keepRequest({ ...bearer, ...(await readRequest(fields, fetchClient)) })
      return context.json({ request_uri: uri, expires_in: expiresIn }, 201)
    }),
  )
  app.post(
    paths.token,
    answering(async (context, fields) => {
      const bearer = await bearerOf(context, fields)
      const {
        grant_type: type,
        code = '',
        refresh_token: token = '',
        redirect_uri: redirectUri = '',
        code_verifier: verifier = '',
      } = fields
      if (type === 'refresh_token') return context.json(toAnswer(grants.exchangeRefresh(token, bearer)))
      if (type !== 'authorization_code') throw new OauthFault('unsupported_grant_type', 'Unknown grant_type.')
      return context.json(toAnswer(grants.exchangeCode(code, bearer, { redirectUri, verifier })))
    }),
  )
  app.post(
    paths.revoke,
    answering(async (context, fields) => {
      await bearerOf(context, fields)
      grants.revoke(fields['token'] ?? '')
      return context.json({})
    }),
  )
}

const toAnswer = ({ accessToken, refreshToken, expiresIn, scope, did }: Tokens) => ({
  access_token: accessToken,
  token_type: 'DPoP',
  refresh_token: refreshToken,
  expires_in: expiresIn,
  scope,
  sub: did,
})

async function readRequest(
  fields: Readonly<Record<string, string>>,
  fetchClient: FetchClient | undefined,
): Promise<Omit<Asked, keyof Bearer>> {
  const { client_id: id = '', redirect_uri: redirectUri = '', scope = '', state = '', code_challenge: challenge = '' } = fields
  const client = await readClient(id, fetchClient)
  if (!client.redirectUris.includes(redirectUri)) throw new OauthFault('invalid_request', 'The client has not named this redirect_uri.')
  if (fields['response_type'] !== 'code') throw new OauthFault('unsupported_response_type', 'Unknown response_type.')
  if (fields['code_challenge_method'] !== 'S256' || !/^[\w-]{43}$/.test(challenge))
    throw new OauthFault('invalid_request', 'PKCE by S256 is required.')
  const asked = scope.split(' ')
  if (!asked.includes('atproto') || !asked.every((one) => scopes.includes(one) && client.scopes.includes(one)))
    throw new OauthFault('invalid_scope', 'These scopes are not given.')
  if (!state) throw new OauthFault('invalid_request', 'The state is missing.')
  return { redirectUri, scope, state, challenge, loginHint: fields['login_hint'] }
}
