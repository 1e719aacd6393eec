import type { Context, Hono } from 'hono'
import type { World } from '../../seed/world.ts'
import { authorizePages } from './authorize-pages.ts'
import { createGrants } from './create-grants.ts'
import { createDpopNonces } from './dpop-nonces.ts'
import { guardCalls } from './guard-calls.ts'
import type { OauthServer } from './oauth-server.ts'
import type { FetchClient } from './read-client.ts'
import { toMetadata } from './to-metadata.ts'
import { tokenRoutes } from './token-routes.ts'

export interface OauthOptions {
  world: World
  /** URL of the service, which is also the issuer. */
  origin(): string
  /** ms */
  now(): number
  /** s. Lifetime of an access token. */
  accessSeconds: number
  /** Absent: only loopback clients are accepted, which need no metadata. */
  fetchClient: FetchClient | undefined
}

export interface Oauth {
  /** The person a request's DPoP-bound token acts for. Undefined: the request carries none. */
  holderOf(context: Context): string | undefined
  /** Number of sessions. */
  count(): number
}

/** The authorization server of the cast's data server, implementing the whole atproto profile of OAuth. */
export function addOauth(app: Hono, { world, origin, now, accessSeconds, fetchClient }: OauthOptions): Oauth {
  const seen = new Set<string>()
  const server: OauthServer = {
    people: world.people.filter(({ accounts }) => accounts.bluesky),
    origin,
    now,
    grants: createGrants({ now, accessSeconds }),
    seen,
    atIssuer: { nonces: createDpopNonces(now), seen, now },
    atService: { nonces: createDpopNonces(now), seen, now },
    fetchClient,
  }
  app.get('/.well-known/oauth-protected-resource', (context) =>
    context.json({ resource: origin(), authorization_servers: [origin()], scopes_supported: [], bearer_methods_supported: ['header'] }),
  )
  app.get('/.well-known/oauth-authorization-server', (context) => context.json(toMetadata(origin())))
  tokenRoutes(app, server)
  authorizePages(app, server)
  return { holderOf: guardCalls(app, server), count: server.grants.count }
}
