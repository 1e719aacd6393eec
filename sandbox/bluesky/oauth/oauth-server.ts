import type { Person } from '../../seed/world.ts'
import type { DpopCheck } from './check-dpop.ts'
import type { Grants } from './create-grants.ts'
import type { FetchClient } from './read-client.ts'

/** State shared by the routes of the authorization server. */
export interface OauthServer {
  people: Person[]
  /** URL of the issuer, which is also the service. */
  origin(): string
  /** ms */
  now(): number
  grants: Grants
  /** Ids of seen client assertions. */
  seen: Set<string>
  /** Proof checks for token requests. */
  atIssuer: DpopCheck
  /** Proof checks for API calls. */
  atService: DpopCheck
  fetchClient: FetchClient | undefined
}

export const scopes = ['atproto', 'transition:generic', 'transition:chat.bsky', 'transition:email']
export const paths = { par: '/oauth/par', authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' }
