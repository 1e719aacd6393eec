import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { loadNow } from '../../db/load-now.ts'
import { loadDid } from '../../login/did-document.ts'
import { toDraft } from '../draft.ts'
import type { Entry } from '../entry.ts'
import { networkAway } from '../network-away.ts'
import { readOauthError } from './ask-issuer.ts'
import type { Begun } from './begin-oauth.ts'
import type { Oauth } from './create-oauth.ts'
import { OauthTokens, toOauthSecret } from './oauth-tokens.ts'

const untrue = (cause?: unknown) =>
  new Refusal('This Bluesky login is not valid any more. Log in to Bluesky again.', { status: 400, cause })

/** The network session that a code is good for, and the proof of whose it is. */
export async function finishOauth(oauth: Oauth, begun: Begun, code: string): Promise<Entry> {
  const { find, askIssuer, db, client } = oauth
  const { issuer, keyId, dpopKey, verifier, redirectUri } = begun
  const { token_endpoint: url } = await find.load(issuer)
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const answer = await askIssuer({ url, issuer, dpopKey, keyId, fields })
  const tokens = v.safeParse(OauthTokens, answer?.json)
  if (!answer || answer.status >= 400) throw untrue(new Error(`The issuer says ${answer && readOauthError(answer)}.`))
  if (!tokens.success) throw networkAway('This Bluesky service', tokens.issues[0])
  const { sub: did, access_token: token } = tokens.output
  // Issuers speak for those whom their own service keeps, and for nobody else.
  const { service } = await loadDid(did, oauth)
  if ((await find.ofService(service)).issuer !== issuer) throw untrue(new Error('The issuer speaks for somebody whom it does not keep.'))
  const proof = { did, token, serviceEndpoint: new URL(service).host, dpopKey }
  const proven = await oauth.prove(proof)
  const now = await loadNow(db)
  const draft = toDraft({
    type: 'Bsky',
    identity: proven.identity,
    profileId: did,
    createdAt: Math.floor(now * 1000),
    expiresAt: Math.floor((now + client.refreshSeconds) * 1000),
    shown: { serviceUrl: service, handle: proven.identity.handle ?? did },
    secret: toOauthSecret({ service, issuer, dpopKey, ...(keyId === undefined ? {} : { keyId }) }, tokens.output, now),
  })
  return { platform: 'bsky', proof, proven, draft }
}
