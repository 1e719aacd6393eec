import * as v from 'valibot'
import { loadNow } from '../../../db/load-now.ts'
import { Facts } from '../../../hosted/draft.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import type { Refreshed } from '../../../hosted/session-adapter.ts'
import { withTimeout } from '../../../upstream/with-timeout.ts'
import type { NetworkSession } from '../../../vault/network-session-vault.ts'
import { loadDid } from '../pds/did-document.ts'
import { readOauthError } from './ask-issuer.ts'
import type { Oauth } from './create-oauth.ts'
import { type OauthSecret, OauthTokens, toOauthSecret } from './oauth-tokens.ts'

/** ms: look-ups before a refresh must leave enough of the lease to use the refresh token. */
const timeoutMs = 8000

/**
 * Refreshes with a single-use token. It is sent only after checking that its issuer still speaks for the account. A lost response is not
 * retried, because a strict issuer ends a session whose token is used twice.
 */
export async function refreshOauth(oauth: Oauth, session: NetworkSession, secret: OauthSecret): Promise<Refreshed | 'ended'> {
  const { issuer, keyId, dpopKey, refreshToken } = secret
  const found = await withTimeout(lookUp(oauth, session.profileId, issuer), timeoutMs)
  if (!found) throw networkAway('This Bluesky server')
  if (found.issuer !== issuer) return 'ended'
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const answer = await oauth.askIssuer({ url: found.tokenUrl, issuer, dpopKey, keyId, fields })
  if (!answer) return 'ended'
  if (answer.status === 400 && readOauthError(answer) === 'invalid_grant') return 'ended'
  const tokens = v.safeParse(OauthTokens, answer.json)
  if (answer.status !== 200 || !tokens.success)
    throw networkAway('This Bluesky server', new Error(`It responded with status ${answer.status}: ${readOauthError(answer)}.`))
  if (tokens.output.sub !== session.profileId) return 'ended'
  const now = await loadNow(oauth.db).catch(() => Date.now() / 1000)
  return { secret: toOauthSecret({ ...secret, service: found.service }, tokens.output, now), expiresAt: toExpiry(oauth, session, now) }
}

/** ms: a confidential client's session is extended by every refresh; a public client's has a fixed end. */
function toExpiry({ client }: Oauth, { facts }: NetworkSession, now: number): number {
  return client.keyId === undefined ? v.parse(Facts, facts).expiresAt : Math.floor((now + client.refreshSeconds) * 1000)
}

/** The account's current service and issuer. */
async function lookUp(oauth: Oauth, did: string, known: string) {
  const { service } = await loadDid(did, oauth)
  const { issuer } = await oauth.find.ofService(service)
  const { token_endpoint: tokenUrl } = await oauth.find.load(known)
  return { service, issuer, tokenUrl }
}

/** Revokes a session at its issuer. RFC 7009 */
export async function revokeOauth({ find, askIssuer }: Oauth, { issuer, dpopKey, keyId, refreshToken }: OauthSecret): Promise<void> {
  const { revocation_endpoint: url } = await find.load(issuer)
  if (url) await askIssuer({ url, issuer, dpopKey, keyId, fields: { token: refreshToken } })
}
