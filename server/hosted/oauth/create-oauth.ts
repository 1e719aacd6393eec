import type { Db } from '../../db/database.ts'
import type { DidDirectories } from '../../login/did-document.ts'
import type { Provers } from '../../login/provers.ts'
import { createAskService } from '../../upstream/ask-service.ts'
import { createAskWithDpop } from '../../upstream/ask-with-dpop.ts'
import type { MasterKeys } from '../../vault/master-keys.ts'
import { type AskIssuer, createAskIssuer } from './ask-issuer.ts'
import { createFindIssuer, type FindIssuer } from './find-issuer.ts'
import { createOauthClient, type OauthClient } from './oauth-client.ts'

export interface OauthDeps extends DidDirectories {
  db: Db
  keys: MasterKeys
  publicUrl: string
  prove: Provers['bsky']
  /** Says whose handle one is. */
  appViewUrl: string
  /** Where somebody is sent who names nothing. */
  usualService: string
  /** Origins that may be a service though they are not on the public network. */
  nearby: readonly string[]
}

/** What logins and sessions by OAuth need. */
export interface Oauth extends OauthDeps {
  client: OauthClient
  find: FindIssuer
  askIssuer: AskIssuer
}

/** Undefined: nobody can be let in this way at the address that this server has. */
export function createOauth(deps: OauthDeps): Oauth | undefined {
  const client = createOauthClient(deps.publicUrl, deps.keys)
  if (!client) return undefined
  const ask = createAskService(deps.nearby)
  return { ...deps, client, find: createFindIssuer(ask, deps.nearby), askIssuer: createAskIssuer(createAskWithDpop(ask), client) }
}
