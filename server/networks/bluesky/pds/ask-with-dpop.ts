import type { AskService } from '../../../upstream/http/ask-service.ts'
import { parseAnswer } from '../../../upstream/http/parse-answer.ts'
import type { PublicAnswer, PublicFetchInit } from '../../../upstream/http/public-fetch.ts'
import { type DpopKey, toDpopProof } from './dpop-key.ts'

export interface DpopInit extends PublicFetchInit {
  key: DpopKey
  /** Bound to the key. */
  token?: string
  /** Builds the body anew for each attempt, because client assertions work once. */
  toBody?: () => Promise<string>
}

/** Sends a request with a DPoP proof of the session's key. */
export type AskWithDpop = (url: string, init: DpopInit) => Promise<PublicAnswer>

/** Most cached nonces; an evicted one costs one extra request. */
const size = 2000

/** Servers choose the nonce for the proofs of a key and change it every few minutes: a request rejected for its nonce is retried once. */
export function createAskWithDpop(ask: AskService): AskWithDpop {
  const nonces = new Map<string, string>()
  const keep = (name: string, nonce: string) => {
    nonces.delete(name)
    nonces.set(name, nonce)
    if (nonces.size > size) nonces.delete(nonces.keys().next().value!)
  }
  return async (url, { key, token, toBody, ...init }) => {
    const { method = 'GET', headers = {} } = init
    // One origin may be both service and issuer, with separate nonces.
    const name = `${token === undefined ? 'issuer' : 'service'} ${new URL(url).origin} ${key.x}`
    const once = async (nonce: string | undefined): Promise<PublicAnswer> => {
      const dpop = await toDpopProof(key, { method, url, token, nonce })
      const bound = { ...headers, dpop }
      const body = toBody ? { body: await toBody() } : {}
      const answer = await ask(url, {
        ...init,
        ...body,
        headers: token === undefined ? bound : { ...bound, authorization: `DPoP ${token}` },
      })
      const told = readNonce(answer)
      if (told !== undefined) keep(name, told)
      return answer
    }
    const known = nonces.get(name)
    const answer = await once(known)
    const told = readNonce(answer)
    return told !== undefined && told !== known && isNonceWanted(answer) ? once(told) : answer
  }
}

function readNonce({ headers }: PublicAnswer): string | undefined {
  const nonce = headers['dpop-nonce']
  // RFC 9449 §8.1: the characters of a nonce.
  return typeof nonce === 'string' && /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/.test(nonce) ? nonce : undefined
}

/** RFC 9449 §8 and §9: an issuer reports it in the body, a service in a header. */
function isNonceWanted({ status, headers, text }: PublicAnswer): boolean {
  if (status === 401) return /^dpop\b.*error="use_dpop_nonce"/i.test(String(headers['www-authenticate'] ?? ''))
  return status === 400 && isAskedFor(text)
}

function isAskedFor(text: string): boolean {
  try {
    const json = parseAnswer(text)
    return typeof json === 'object' && json !== null && 'error' in json && json.error === 'use_dpop_nonce'
  } catch {
    return false
  }
}
