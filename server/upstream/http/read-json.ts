import * as v from 'valibot'
import { readText } from './read-text.ts'

/** ms for a whole response. */
const deadline = 10_000
const usualMaxBytes = 64 * 1024

/** A response with an unexpected status. */
export class AnswerStatus extends Error {
  override name = 'AnswerStatus'
  readonly status: number
  constructor(status: number) {
    super(`It responded with status ${status}.`)
    this.status = status
  }
}

export interface ReadJsonInit {
  headers?: Record<string, string>
  method?: 'GET' | 'POST'
  body?: string
  signal?: AbortSignal
  /** Absent: 64 KiB. */
  maxBytes?: number
}

/** Reads a small response of a configured service. Redirects are not followed, so the request reaches only that host. */
export async function readJson<S extends v.GenericSchema>(
  url: string,
  schema: S,
  toError: (cause: unknown) => Error,
  { maxBytes = usualMaxBytes, ...init }: ReadJsonInit = {},
): Promise<v.InferOutput<S>> {
  const timeout = AbortSignal.timeout(deadline)
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      credentials: 'omit',
      signal: init.signal ? AbortSignal.any([timeout, init.signal]) : timeout,
    })
    if (!response.ok) {
      await response.body?.cancel()
      throw new AnswerStatus(response.status)
    }
    return v.parse(schema, JSON.parse(await readText(response, maxBytes)))
  } catch (cause) {
    throw toError(cause)
  }
}
