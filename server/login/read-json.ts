import * as v from 'valibot'
import { readText } from '../upstream/read-text.ts'

/** ms, for a whole answer. */
const deadline = 10_000
const usualMaxBytes = 64 * 1024

/** A service that answered, but not what was asked for. */
export class AnswerStatus extends Error {
  override name = 'AnswerStatus'
  readonly status: number
  constructor(status: number) {
    super(`It answered with status ${status}.`)
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

/** A small answer of a service that was configured. No redirect is followed: what is sent reaches the named host alone. */
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
