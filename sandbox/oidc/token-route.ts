import { randomBytes } from 'node:crypto'
import type { Hono } from 'hono'
import { readFields } from '../pages/read-fields.ts'
import { isVerified } from './authorize-request.ts'
import type { Issuer } from './issuer.ts'

/** The token endpoint. RFC 6749 §4.1.3, RFC 7636 §4.5 */
export function tokenRoute(app: Hono, issuer: Issuer): void {
  const { clientId, discovery, paths, secret, toTokens } = issuer.face
  app.post(paths.token, async (context) => {
    const fields = await readFields(context.req.raw)
    const refuse = (error: string, description: string, status: 400 | 401 = 400) =>
      context.json({ error, error_description: description }, status)
    const client = readClient(discovery.token_endpoint_auth_methods_supported, context.req.header('authorization'), fields)
    if (client.id !== clientId || !(await secret.isRight(client.secret, clientId, issuer.url())))
      return refuse('invalid_client', 'This is not the client.', 401)
    if (fields['grant_type'] !== 'authorization_code') return refuse('unsupported_grant_type', 'Only codes are taken.')
    const grant = issuer.take(fields['code'] ?? '')
    if (!grant) return refuse('invalid_grant', 'The code is not valid any more.')
    const { back, challenge, scopes } = grant.request
    if (fields['redirect_uri'] !== back.redirectUri) return refuse('invalid_grant', 'The redirect_uri is another one.')
    if (!isVerified(challenge, fields['code_verifier'])) return refuse('invalid_grant', 'The code_verifier is not the right one.')
    const accessToken = randomBytes(30).toString('base64url')
    context.header('cache-control', 'no-store')
    return context.json({
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: await issuer.createIdToken(grant, { at_hash: accessToken }),
      ...toTokens(scopes),
    })
  })
}

/** RFC 6749 §2.3.1 */
function readClient(methods: readonly string[], header: string | undefined, fields: Readonly<Record<string, string>>) {
  const basic = methods.includes('client_secret_basic') ? /^Basic (.+)$/i.exec(header ?? '')?.[1] : undefined
  if (basic === undefined) return { id: fields['client_id'] ?? '', secret: fields['client_secret'] ?? '' }
  const [id = '', secret = ''] = Buffer.from(basic, 'base64').toString().split(':').map(decodeURIComponent)
  return { id, secret }
}
