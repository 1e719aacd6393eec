import { Failure, type FailureKind, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { askDirectly, type Direct } from '../direct.ts'
import type { Fetcher } from '../fetcher.ts'
import { decode, fetchJson } from '../http.ts'
import { WireAnswer, WireRefusal } from './wire.ts'

export interface Question<S extends v.GenericSchema> {
  /** The operation's name in its document. */
  name: string
  document: string
  request: object
  /** Schema of the response's `data`. */
  schema: S
  signal?: AbortSignal
}

export type Ask = <S extends v.GenericSchema>(question: Question<S>) => Promise<v.InferOutput<S>>

/** Spec 1 §9; ms. */
const retries = 3
const retryDelay = 200

/** GraphQL queries as a guest. They change nothing, so they are retried. */
export const createAsk =
  (fetcher: Fetcher): Ask =>
  (question) =>
    send(fetcher, question)

/** As an account whose tokens are on this device. */
export const createDirectAsk =
  (direct: Direct): Ask =>
  (question) =>
    askDirectly(
      direct,
      (token) => send(direct.fetcher, question, { authorization: `Bearer ${token}` }),
      (error) => isFailure(error, 'unauthorized'),
    )

/** GraphQL errors arrive with status 200, beside partial data, which is still used. */
async function send<S extends v.GenericSchema>(
  fetcher: Fetcher,
  { name, document, request, schema, signal }: Question<S>,
  headers: Record<string, string> = {},
): Promise<v.InferOutput<S>> {
  const facts = { network: 'lens', call: name } as const
  // Our documents contain no string literals or comments, so whitespace can go: a third of the bytes.
  const query = document.replaceAll(/\s+/g, ' ')
  const body = JSON.stringify({ operationName: name, query, variables: { request } })
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body, signal }
  const path = '/graphql'
  const { data, errors } = await fetchJson(fetcher, {
    network: 'lens',
    name,
    path,
    schema: WireAnswer,
    init,
    retries,
    retryDelay,
    toErrorText,
  })
  const [error] = errors ?? []
  if (data && Object.values(data).some((value) => value !== null)) return decode(schema, data, facts)
  if (error) throw new Failure(toKind(error.extensions?.code), error.message.slice(0, 300), facts)
  if (data) return decode(schema, data, facts)
  throw new Failure('malformed', `${name} answered neither data nor errors.`, facts)
}

const kinds: Record<string, FailureKind> = {
  UNAUTHENTICATED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not-found',
  INTERNAL_SERVER_ERROR: 'broken',
}
export const toKind = (code: string | null | undefined): FailureKind => kinds[code ?? ''] ?? 'refused'

function toErrorText(body: unknown): string | undefined {
  const result = v.safeParse(WireRefusal, body)
  return result.success ? result.output.errors[0]?.message : undefined
}
