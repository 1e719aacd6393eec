import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { readJson } from './read-json.ts'

const address = v.pipe(v.string(), v.url(), v.maxLength(2000))
const Discovery = v.object({ issuer: v.string(), jwks_uri: address, authorization_endpoint: v.optional(address) })

export const issuerAway = (cause: unknown) =>
  new Refusal('The login service does not answer just now. Try again in a moment.', { status: 502, cause })

export interface Discovered {
  /** Where the issuer's keys are. */
  keys: URL
  /** Where people say yes, if anywhere. */
  authorize?: URL
}

/** What an issuer says of itself. OpenID Connect Discovery §4; a `Refusal` when it says nothing, or nothing that can be trusted. */
export async function discover(issuer: string): Promise<Discovered> {
  const said = await readJson(`${issuer}/.well-known/openid-configuration`, Discovery, issuerAway)
  if (said.issuer !== issuer) throw issuerAway(new Error('It speaks for another issuer.'))
  const { origin } = new URL(issuer)
  const toSafe = (text: string) => {
    const url = new URL(text)
    if (url.protocol !== 'https:' && url.origin !== origin) throw issuerAway(new Error('It is not reached safely.'))
    return url
  }
  const { jwks_uri: keys, authorization_endpoint: authorize } = said
  return { keys: toSafe(keys), ...(authorize !== undefined && { authorize: toSafe(authorize) }) }
}
