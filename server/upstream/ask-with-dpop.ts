import type { AskService } from './ask-service.ts'
import { type DpopKey, toDpopProof } from './dpop-key.ts'
import { parseAnswer } from './parse-answer.ts'
import type { PublicAnswer, PublicFetchInit } from './public-fetch.ts'

export interface DpopInit extends PublicFetchInit {
  key: DpopKey
  /** Bound to the key. */
  token?: string
  /** What is sent, made anew for each time that it is: what shows who we are counts once. */
  toBody?: () => Promise<string>
}

/** Asks with a proof of the session's key. */
export type AskWithDpop = (url: string, init: DpopInit) => Promise<PublicAnswer>

/** Nonces kept at most; one that fell out costs one more question. */
const size = 2000

/** Servers say which nonce they want in the proofs of a key, and a new one every few minutes: what was refused for that is asked once more. */
export function createAskWithDpop(ask: AskService): AskWithDpop {
  const nonces = new Map<string, string>()
  const keep = (name: string, nonce: string) => {
    nonces.delete(name)
    nonces.set(name, nonce)
    if (nonces.size > size) nonces.delete(nonces.keys().next().value!)
  }
  return async (url, { key, token, toBody, ...init }) => {
    const { method = 'GET', headers = {} } = init
    // A service may keep people and let them in at one address, with nonces of two kinds.
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
  // RFC 9449 §8.1: what a nonce is made of.
  return typeof nonce === 'string' && /^[\x21\x23-\x5b\x5d-\x7e]{1,500}$/.test(nonce) ? nonce : undefined
}

/** RFC 9449 §8 and §9: an issuer says so in its answer, a service in a header. */
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
