import { parseAnswer } from '../upstream/parse-answer.ts'
import { fetchPublic } from '../upstream/public-fetch.ts'
import { readText } from '../upstream/read-text.ts'
import { networkAway } from './network-away.ts'

export interface BlueskyQuestion {
  /** Origin of the service. */
  service: string
  nsid: string
  /** With the question mark. */
  search?: string
  method?: 'GET' | 'POST'
  token?: string
  body?: object
  headers?: Record<string, string>
}

export interface BlueskyAnswer {
  status: number
  /** Undefined: it has said nothing, as some calls do. */
  json: unknown
}

/** Asks a service of Bluesky accounts. One that does not answer, or not properly, is away. */
export type AskBluesky = (question: BlueskyQuestion) => Promise<BlueskyAnswer>

/** ms */
const deadline = 10_000
const maxBytes = 4 * 1024 * 1024

/** `nearby`: origins that may be asked though they are not on the public network. */
export function createAskBluesky(nearby: readonly string[]): AskBluesky {
  return async ({ service, nsid, search = '', method = 'GET', token, body, headers: more = {} }) => {
    const url = `${service}/xrpc/${nsid}${search}`
    const headers = {
      accept: 'application/json',
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...more,
    }
    const init = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
    try {
      const { status, text } = nearby.includes(service)
        ? await fetchNearby(url, init)
        : await fetchPublic(url, { ...init, deadline, maxBytes })
      if (status >= 500 || (status >= 300 && status < 400)) throw new Error(`It answered with status ${status}.`)
      return { status, json: parseAnswer(text) }
    } catch (cause) {
      throw networkAway('Bluesky', cause)
    }
  }
}

async function fetchNearby(url: string, init: { method: string; headers: Record<string, string>; body?: string }) {
  const response = await fetch(url, { ...init, redirect: 'manual', credentials: 'omit', signal: AbortSignal.timeout(deadline) })
  return { status: response.status, text: await readText(response, maxBytes) }
}

/** What a service calls its refusal: `ExpiredToken`, `AuthFactorTokenRequired` … */
export function readErrorName({ json }: BlueskyAnswer): string | undefined {
  const name = typeof json === 'object' && json !== null && 'error' in json ? json.error : undefined
  return typeof name === 'string' ? name.slice(0, 100) : undefined
}
