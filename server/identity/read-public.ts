import type * as v from 'valibot'
import { AnswerStatus, readJson, type ReadJsonInit } from '../upstream/http/read-json.ts'

/** ms for a whole response of a third-party service. */
const usualDeadline = 3000
const usualMaxBytes = 1024 * 1024
/** Statuses for an unknown or malformed name. */
const unknown: ReadonlySet<number> = new Set([400, 404, 422])

class Silent extends Error {
  override name = 'Silent'
}

/** Reads from a public service. Undefined: not found. Rejects when the service does not respond or the response is invalid. */
export async function readPublic<S extends v.GenericSchema>(
  url: string,
  schema: S,
  { deadline = usualDeadline, maxBytes = usualMaxBytes, ...init }: Omit<ReadJsonInit, 'signal'> & { deadline?: number } = {},
): Promise<v.InferOutput<S> | undefined> {
  const toError = (cause: unknown) => (cause instanceof AnswerStatus ? cause : new Silent('The service is not responding.', { cause }))
  return readJson(url, schema, toError, { ...init, signal: AbortSignal.timeout(deadline), maxBytes }).catch((error: unknown) => {
    if (error instanceof AnswerStatus && unknown.has(error.status)) return undefined
    throw error
  })
}
