import * as v from 'valibot'
import { loadNow } from '../../db/load-now.ts'
import { loadDid } from '../../login/did-document.ts'
import { withPatience } from '../../upstream/with-patience.ts'
import type { NetworkSession } from '../../vault/network-session-vault.ts'
import { Facts } from '../draft.ts'
import { networkAway } from '../network-away.ts'
import type { Refreshed } from '../refresh-tokens.ts'
import { readOauthError } from './ask-issuer.ts'
import type { Oauth } from './create-oauth.ts'
import { type OauthSecret, OauthTokens, toOauthSecret } from './oauth-tokens.ts'

/** ms: what is looked up before a token is spent must leave time for spending it while the claim to do so stands. */
const patience = 8000

/**
 * The next pair, for one that counts once: it is sent only when it is known who is asked and that they still speak for the account.
 * An answer that was lost is not asked for again, since a strict issuer ends a session whose token comes twice.
 */
export async function refreshOauth(oauth: Oauth, session: NetworkSession, secret: OauthSecret): Promise<Refreshed | 'ended'> {
  const { issuer, keyId, dpopKey, refreshToken } = secret
  const found = await withPatience(lookUp(oauth, session.profileId, issuer), patience)
  if (!found) throw networkAway('This Bluesky service')
  if (found.issuer !== issuer) return 'ended'
  const fields = { grant_type: 'refresh_token', refresh_token: refreshToken }
  const answer = await oauth.askIssuer({ url: found.tokenUrl, issuer, dpopKey, keyId, fields })
  if (!answer) return 'ended'
  if (answer.status === 400 && readOauthError(answer) === 'invalid_grant') return 'ended'
  const tokens = v.safeParse(OauthTokens, answer.json)
  if (answer.status !== 200 || !tokens.success)
    throw networkAway('This Bluesky service', new Error(`It answered with status ${answer.status}: ${readOauthError(answer)}.`))
  if (tokens.output.sub !== session.profileId) return 'ended'
  const now = await loadNow(oauth.db).catch(() => Date.now() / 1000)
  return { secret: toOauthSecret({ ...secret, service: found.service }, tokens.output, now), expiresAt: toExpiry(oauth, session, now) }
}

/** ms: a session of a client with keys lives on from use to use; the others’ end when they end. */
function toExpiry({ client }: Oauth, { facts }: NetworkSession, now: number): number {
  return client.keyId === undefined ? v.parse(Facts, facts).expiresAt : Math.floor((now + client.refreshSeconds) * 1000)
}

/** Who speaks for an account now, and where it is kept. */
async function lookUp(oauth: Oauth, did: string, known: string) {
  const { service } = await loadDid(did, oauth)
  const { issuer } = await oauth.find.ofService(service)
  const { token_endpoint: tokenUrl } = await oauth.find.load(known)
  return { service, issuer, tokenUrl }
}

/** Tells the issuer that a session is over. RFC 7009 */
export async function revokeOauth({ find, askIssuer }: Oauth, { issuer, dpopKey, keyId, refreshToken }: OauthSecret): Promise<void> {
  const { revocation_endpoint: url } = await find.load(issuer)
  if (url) await askIssuer({ url, issuer, dpopKey, keyId, fields: { token: refreshToken } })
}
