import { Hono } from 'hono'
import { cors } from 'hono/cors'
import type { World } from '../seed/world.ts'
import { listen, type StandIn } from '../stand-in.ts'
import { authorizeRoutes } from './authorize-routes.ts'
import { createFace, type FaceName } from './faces.ts'
import { createIssuer } from './issuer.ts'
import { createSigningKeys, type SigningKeys } from './signing-keys.ts'
import { tokenRoute } from './token-route.ts'

export interface OidcOptions {
  world: World
  mediaUrl: string
  /** Which provider it plays. */
  face: FaceName
  port?: number
  /** Absent: new keys. */
  keys?: SigningKeys
  /** ms */
  now?: () => number
}

export interface OidcStandIn extends StandIn {
  /** Our product's client id. */
  clientId: string
  /** Creates what a client sends to authenticate when it redeems a code. */
  createClientSecret(): Promise<string>
  rotateKeys(): Promise<void>
}

/** An OpenID provider whose users are the cast. It redirects only to this machine. OpenID Connect Core, Discovery */
export async function startOidc({
  world,
  mediaUrl,
  face: name,
  port,
  keys = createSigningKeys(),
  now = Date.now,
}: OidcOptions): Promise<OidcStandIn> {
  const face = createFace(name, world.seed, mediaUrl)
  const { clientId, paths } = face
  let url = ''
  const issuer = createIssuer({ face, keys, people: world.people, url: () => url, now })

  const app = new Hono()
  // Endpoints that pages of any origin may read.
  for (const path of ['/.well-known/openid-configuration', paths.jwks]) app.use(path, cors())
  app.get('/.well-known/openid-configuration', (context) =>
    context.json({
      issuer: url,
      authorization_endpoint: `${url}${paths.authorize}`,
      token_endpoint: `${url}${paths.token}`,
      jwks_uri: `${url}${paths.jwks}`,
      id_token_signing_alg_values_supported: ['RS256'],
      code_challenge_methods_supported: ['plain', 'S256'],
      ...face.discovery,
    }),
  )
  app.get(paths.jwks, async (context) => context.json(await keys.jwks()))
  authorizeRoutes(app, issuer)
  tokenRoute(app, issuer)
  app.notFound((context) => context.json({ error: 'not_found' }, 404))

  const standIn = await listen(app.fetch, { port })
  url = standIn.url
  return { ...standIn, clientId, createClientSecret: () => face.secret.create(clientId, url), rotateKeys: keys.rotate }
}
