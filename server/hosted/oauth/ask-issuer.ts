import { strangerLimits } from '../../login/did-document.ts'
import type { AskWithDpop } from '../../upstream/ask-with-dpop.ts'
import type { DpopKey } from '../../upstream/dpop-key.ts'
import { parseAnswer } from '../../upstream/parse-answer.ts'
import { networkAway } from '../network-away.ts'
import type { OauthClient } from './oauth-client.ts'

export interface IssuerQuestion {
  /** Where it is asked. */
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

/** Asks an authorization server as the client that we are. One that does not answer is away. Undefined: our key of that time is gone. */
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
      if (status >= 500 || status === 429 || (status >= 300 && status < 400)) throw new Error(`It answered with status ${status}.`)
      return { status, json: parseAnswer(text) }
    } catch (cause) {
      throw networkAway('This Bluesky service', cause)
    }
  }

/** What an issuer calls its refusal. RFC 6749 §5.2 */
export function readOauthError({ json }: IssuerAnswer): string | undefined {
  const error = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  return typeof error === 'string' ? error.slice(0, 100) : undefined
}
