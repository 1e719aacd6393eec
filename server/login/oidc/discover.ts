import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { readJson } from '../../upstream/http/read-json.ts'

const address = v.pipe(v.string(), v.url(), v.maxLength(2000))
const Discovery = v.object({ issuer: v.string(), jwks_uri: address, authorization_endpoint: v.optional(address) })

export const issuerAway = (cause: unknown) =>
  new Refusal('The login service isn’t responding. Try again in a moment.', { status: 502, cause })

export interface Discovered {
  /** URL of the issuer's keys. */
  keys: URL
  /** Authorization endpoint, if there is one. */
  authorize?: URL
}

/** Loads an issuer's metadata. OpenID Connect Discovery §4. Throws a `Refusal` when it is missing or cannot be trusted. */
export async function discover(issuer: string): Promise<Discovered> {
  const said = await readJson(`${issuer}/.well-known/openid-configuration`, Discovery, issuerAway)
  if (said.issuer !== issuer) throw issuerAway(new Error('It names another issuer.'))
  const { origin } = new URL(issuer)
  const toSafe = (text: string) => {
    const url = new URL(text)
    if (url.protocol !== 'https:' && url.origin !== origin) throw issuerAway(new Error('Its keys are not served over https.'))
    return url
  }
  const { jwks_uri: keys, authorization_endpoint: authorize } = said
  return { keys: toSafe(keys), ...(authorize !== undefined && { authorize: toSafe(authorize) }) }
}
