import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { networkAway } from '../../../hosted/network-away.ts'
import type { AskService } from '../../../upstream/http/ask-service.ts'
import { parseAnswer } from '../../../upstream/http/parse-answer.ts'
import { createMemo } from '../../../upstream/memo.ts'
import { strangerLimits } from '../pds/did-document.ts'

const url = v.pipe(v.string(), v.url(), v.maxLength(2000))
const words = v.pipe(v.array(v.string()), v.maxLength(100))
const having = (word: string) =>
  v.pipe(
    words,
    v.check((list) => list.includes(word)),
  )

/** Requirements of atproto beyond RFC 8414. */
const Metadata = v.object({
  issuer: v.string(),
  pushed_authorization_request_endpoint: url,
  authorization_endpoint: url,
  token_endpoint: url,
  revocation_endpoint: v.optional(url),
  require_pushed_authorization_requests: v.literal(true),
  code_challenge_methods_supported: having('S256'),
  dpop_signing_alg_values_supported: having('ES256'),
  scopes_supported: having('atproto'),
  token_endpoint_auth_methods_supported: words,
  authorization_response_iss_parameter_supported: v.literal(true),
  client_id_metadata_document_supported: v.literal(true),
})
export type Issuer = v.InferOutput<typeof Metadata>

const Resource = v.object({ resource: v.string(), authorization_servers: v.pipe(v.array(v.string()), v.length(1)) })

export interface FindIssuer {
  /** The issuer that authorizes access to a service. */
  ofService(service: string): Promise<Issuer>
  load(issuer: string): Promise<Issuer>
}

/** ms: shorter than an identity may be cached during a login. */
const age = 60_000

const noOauth = (cause?: unknown) =>
  new Refusal('This Bluesky server doesn’t support this login. Use an app password.', { status: 400, cause })

/** Only a service can name its issuer, and only an issuer can describe itself. RFC 9728, RFC 8414 */
export function createFindIssuer(ask: AskService, nearby: readonly string[]): FindIssuer {
  const read = async (address: string): Promise<unknown> => {
    const { status, text } = await ask(address, { ...strangerLimits, headers: { accept: 'application/json' } }).catch((cause: unknown) => {
      throw networkAway('This Bluesky server', cause)
    })
    if (status >= 500 || status === 429) throw networkAway('This Bluesky server', new Error(`It responded with status ${status}.`))
    return status === 200 ? parseOrNothing(text) : undefined
  }
  const isSafe = (address: string) => new URL(address).protocol === 'https:' || nearby.includes(new URL(address).origin)

  const loadIssuer = async (issuer: string): Promise<Issuer> => {
    const { success, output, issues } = v.safeParse(Metadata, await read(`${issuer}/.well-known/oauth-authorization-server`))
    if (!success) throw noOauth(issues[0])
    const ends = [output.pushed_authorization_request_endpoint, output.token_endpoint, output.revocation_endpoint ?? issuer]
    if (output.issuer !== issuer || ![...ends, output.authorization_endpoint].every(isSafe)) throw noOauth()
    return output
  }
  const findIssuer = async (service: string): Promise<string> => {
    const metadata = await read(`${service}/.well-known/oauth-protected-resource`)
    // An entryway shared by many services is its own issuer and hosts no accounts.
    if (metadata === undefined) return service
    const resource = v.safeParse(Resource, metadata)
    const issuer = resource.success && resource.output.resource === service ? resource.output.authorization_servers[0]! : ''
    if (!URL.canParse(issuer) || new URL(issuer).origin !== issuer) throw noOauth()
    return issuer
  }
  const memo = { age, size: 500, now: Date.now }
  const load = createMemo(loadIssuer, memo)
  const find = createMemo(findIssuer, memo)
  return { load, ofService: async (service) => load(await find(service)) }
}

function parseOrNothing(text: string): unknown {
  try {
    return parseAnswer(text)
  } catch {
    return undefined
  }
}
