import { readText } from '../upstream/http/read-text.ts'

export interface JsonAnswer {
  status: number
  /** Undefined if it wasn't JSON. */
  json: unknown
}

interface PostOptions {
  /** ms for the whole response. */
  deadline: number
  /** For a higher rate limit. */
  key?: string | undefined
}

const maxBytes = 64 * 1024

/** Posts JSON and reads the response, whatever its status. Undefined: there was none, so the service may have read the request or not. */
export async function postJson(url: string, body: object, { deadline, key }: PostOptions): Promise<JsonAnswer | undefined> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { accept: 'application/json', 'content-type': 'application/json', ...(key !== undefined && { 'x-api-key': key }) },
      body: JSON.stringify(body),
      redirect: 'error',
      credentials: 'omit',
      signal: AbortSignal.timeout(deadline),
    })
    return { status: response.status, json: parse(await readText(response, maxBytes)) }
  } catch {
    return undefined
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
