import type { Person } from '../../seed/world.ts'
import type { DpopCheck } from './check-dpop.ts'
import type { Grants } from './create-grants.ts'
import type { FetchClient } from './read-client.ts'

/** What the routes of the authorization server share. */
export interface OauthServer {
  people: Person[]
  /** Of the issuer, which is the service too. */
  origin(): string
  /** ms */
  now(): number
  grants: Grants
  /** Ids of assertions that were seen. */
  seen: Set<string>
  /** What tokens are asked for with. */
  atIssuer: DpopCheck
  /** What calls are made with. */
  atService: DpopCheck
  fetchClient: FetchClient | undefined
}

export const scopes = ['atproto', 'transition:generic', 'transition:chat.bsky', 'transition:email']
export const paths = { par: '/oauth/par', authorize: '/oauth/authorize', token: '/oauth/token', revoke: '/oauth/revoke' }
