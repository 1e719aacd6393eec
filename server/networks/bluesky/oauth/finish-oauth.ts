import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { loadNow } from '../../../db/load-now.ts'
import { toDraft } from '../../../hosted/draft.ts'
import type { Entry } from '../../../hosted/entry.ts'
import { networkAway } from '../../../hosted/network-away.ts'
import { loadDid } from '../pds/did-document.ts'
import { readOauthError } from './ask-issuer.ts'
import type { Begun } from './begin-oauth.ts'
import type { Oauth } from './create-oauth.ts'
import { OauthTokens, toOauthSecret } from './oauth-tokens.ts'

const untrue = (cause?: unknown) => new Refusal('This Bluesky login has expired. Log in to Bluesky again.', { status: 400, cause })

/** Exchanges the code for a network session and a proof of its owner. */
export async function finishOauth(oauth: Oauth, begun: Begun, code: string): Promise<Entry> {
  const { find, askIssuer, db, client } = oauth
  const { issuer, keyId, dpopKey, verifier, redirectUri } = begun
  const { token_endpoint: url } = await find.load(issuer)
  const fields = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: verifier }
  const answer = await askIssuer({ url, issuer, dpopKey, keyId, fields })
  const tokens = v.safeParse(OauthTokens, answer?.json)
  if (!answer || answer.status >= 400) throw untrue(new Error(`The issuer responded: ${answer && readOauthError(answer)}.`))
  if (!tokens.success) throw networkAway('This Bluesky server', tokens.issues[0])
  const { sub: did, access_token: token } = tokens.output
  // An issuer may only authorize accounts whose own service names it.
  const { service } = await loadDid(did, oauth)
  if ((await find.ofService(service)).issuer !== issuer)
    throw untrue(new Error('The issuer authorized an account that it isn’t responsible for.'))
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
