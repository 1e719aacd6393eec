import type { Db } from '../../../db/database.ts'
import type { Prove } from '../../../login/sign-in-method.ts'
import { createAskService } from '../../../upstream/http/ask-service.ts'
import type { MasterKeys } from '../../../vault/master-keys.ts'
import { createAskWithDpop } from '../pds/ask-with-dpop.ts'
import type { DidDirectories } from '../pds/did-document.ts'
import type { BlueskyProof } from '../sign-in/prove-bsky.ts'
import { type AskIssuer, createAskIssuer } from './ask-issuer.ts'
import { createFindIssuer, type FindIssuer } from './find-issuer.ts'
import { createOauthClient, type OauthClient } from './oauth-client.ts'

export interface OauthDeps extends DidDirectories {
  db: Db
  keys: MasterKeys
  publicUrl: string
  prove: Prove<BlueskyProof>
  /** The AppView that resolves handles. */
  appViewUrl: string
  /** The service for people who name none. */
  usualService: string
  /** Origins that may be used as services although they are not on the public network. */
  nearby: readonly string[]
}

/** Dependencies of OAuth logins and sessions. */
export interface Oauth extends OauthDeps {
  client: OauthClient
  find: FindIssuer
  askIssuer: AskIssuer
}

/** Undefined: OAuth is not possible at this server's public address. */
export function createOauth(deps: OauthDeps): Oauth | undefined {
  const client = createOauthClient(deps.publicUrl, deps.keys)
  if (!client) return undefined
  const ask = createAskService(deps.nearby)
  return { ...deps, client, find: createFindIssuer(ask, deps.nearby), askIssuer: createAskIssuer(createAskWithDpop(ask), client) }
}
