import { networkAway } from '../../../hosted/network-away.ts'
import { parseAnswer } from '../../../upstream/http/parse-answer.ts'
import type { AskWithDpop } from '../pds/ask-with-dpop.ts'
import { strangerLimits } from '../pds/did-document.ts'
import type { DpopKey } from '../pds/dpop-key.ts'
import type { OauthClient } from './oauth-client.ts'

export interface IssuerQuestion {
  /** Target URL. */
  url: string
  issuer: string
  dpopKey: DpopKey
  keyId: string | undefined
  fields: Record<string, string>
}

export interface IssuerAnswer {
  status: number
  json: unknown
}

/**
 * Calls an authorization server as our OAuth client. Throws a Refusal when it does not respond. Undefined: the signing key of that time is
 * gone.
 */
export type AskIssuer = (question: IssuerQuestion) => Promise<IssuerAnswer | undefined>

export const createAskIssuer =
  (ask: AskWithDpop, client: OauthClient): AskIssuer =>
  async ({ url, issuer, dpopKey: key, keyId, fields }) => {
    if (!client.hasKey(keyId)) return undefined
    const toBody = async () =>
      new URLSearchParams({ client_id: client.id, ...(await client.authenticate(issuer, keyId)), ...fields }).toString()
    const headers = { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' }
    try {
      const { status, text } = await ask(url, { ...strangerLimits, method: 'POST', headers, toBody, key })
      if (status >= 500 || status === 429 || (status >= 300 && status < 400)) throw new Error(`It responded with status ${status}.`)
      return { status, json: parseAnswer(text) }
    } catch (cause) {
      throw networkAway('This Bluesky server', cause)
    }
  }

/** The OAuth error code of a response. RFC 6749 §5.2 */
export function readOauthError({ json }: IssuerAnswer): string | undefined {
  const error = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  return typeof error === 'string' ? error.slice(0, 100) : undefined
}
