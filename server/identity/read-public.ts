import type * as v from 'valibot'
import { AnswerStatus, readJson, type ReadJsonInit } from '../login/read-json.ts'

/** ms for a whole answer of a service that is no part of ours. */
const deadline = 3000
const maxBytes = 1024 * 1024
/** There is nobody by that name, or it is no name at all. */
const unknown: ReadonlySet<number> = new Set([400, 404, 422])

class Silent extends Error {
  override name = 'Silent'
}

/** What a public service says; undefined: it knows of nobody. Rejects when it does not answer, or with something else. */
export async function readPublic<S extends v.GenericSchema>(
  url: string,
  schema: S,
  init: Omit<ReadJsonInit, 'signal' | 'maxBytes'> = {},
): Promise<v.InferOutput<S> | undefined> {
  const toError = (cause: unknown) => (cause instanceof AnswerStatus ? cause : new Silent('The service does not answer.', { cause }))
  return readJson(url, schema, toError, { ...init, signal: AbortSignal.timeout(deadline), maxBytes }).catch((error: unknown) => {
    if (error instanceof AnswerStatus && unknown.has(error.status)) return undefined
    throw error
  })
}
