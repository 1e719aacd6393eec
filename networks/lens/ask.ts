import { accountHeader, hostedLensRead } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure, type FailureKind, isFailure } from '@chorus/model/failure'
import * as v from 'valibot'
import { askDirectly, type Direct } from '../direct.ts'
import type { Fetcher } from '../fetcher.ts'
import { decode, fetchJson } from '../http.ts'
import type { NetworkDeps } from '../network.ts'
import { WireAnswer, WireRefusal } from './wire.ts'

export interface Question<S extends v.GenericSchema> {
  /** The operation's name in its document. */
  name: string
  document: string
  request: object
  /** Schema of the response's `data`. */
  schema: S
  signal?: AbortSignal
  /** Refuses partial data, for a response that a write will replace. */
  isWhole?: boolean
}

export type Ask = <S extends v.GenericSchema>(question: Question<S>) => Promise<v.InferOutput<S>>

/** Spec 1 §9; ms. */
const retries = 3
const retryDelay = 200

/** GraphQL queries as a guest. They change nothing, so they are retried. */
export const createAsk =
  (fetcher: Fetcher): Ask =>
  (question) =>
    send(question, { fetcher, path: '/graphql' })

/** As an account: through our server, or directly when its tokens are on this device. */
export const createAccountAsk = (account: string, { direct, ownFetcher }: Pick<NetworkDeps, 'direct' | 'ownFetcher'>): Ask =>
  direct
    ? (question) => asDevice(direct, (headers) => send(question, { fetcher: direct.fetcher, path: '/graphql', headers }))
    : (question) => send(question, { fetcher: ownFetcher, path: hostedLensRead.path, headers: toOwnHeaders(account) })

export const toOwnHeaders = (account: string): Record<string, string> => ({ 'x-chorus': '1', [accountHeader]: account })

export const asDevice = <T>(direct: Direct, work: (headers: Record<string, string>) => Promise<T>): Promise<T> =>
  askDirectly(
    direct,
    (token) => work({ authorization: `Bearer ${token}` }),
    (error) => isFailure(error, 'unauthorized'),
  )

interface Route {
  fetcher: Fetcher
  path: string
  headers?: Record<string, string>
}

function send<S extends v.GenericSchema>(
  { name, document, request, schema, signal, isWhole }: Question<S>,
  { fetcher, path, headers }: Route,
): Promise<v.InferOutput<S>> {
  const body = { operationName: name, query: toQuery(document), variables: { request } }
  return fetchAnswer(fetcher, { name, path, headers, body, schema, signal, isWhole, retries })
}

/** Our documents contain no string literals or comments, so whitespace can go: a third of the bytes. */
export const toQuery = (document: string): string => document.replaceAll(/\s+/g, ' ')

export interface AnswerRequest<S extends v.GenericSchema> {
  name: string
  path: string
  headers?: Record<string, string> | undefined
  body: object
  /** Schema of the response's `data`. */
  schema: S
  retries: number
  signal?: AbortSignal | undefined
  isWhole?: boolean | undefined
  /** ms */
  deadline?: number
}

/** GraphQL errors arrive with status 200, beside partial data, which is used unless all is needed. */
export async function fetchAnswer<S extends v.GenericSchema>(
  fetcher: Fetcher,
  { name, path, headers, body, schema, signal, isWhole = false, deadline, ...call }: AnswerRequest<S>,
): Promise<v.InferOutput<S>> {
  const facts = { network: 'lens', call: name } as const
  const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body), signal }
  const { data, errors } = await inMeaning(() =>
    fetchJson(fetcher, {
      network: 'lens',
      name,
      path,
      schema: WireAnswer,
      init,
      retries: call.retries,
      retryDelay,
      toErrorText,
      toErrorFacts,
      ...(deadline !== undefined && { deadline }),
    }),
  )
  const [error] = errors ?? []
  const isEnough = !error || !isWhole
  if (isEnough && data && Object.values(data).some((value) => value !== null)) return decode(schema, data, facts)
  if (error) throw new Failure(toKind(error.extensions?.code), error.message.slice(0, 300), facts)
  if (data) return decode(schema, data, facts)
  throw new Failure('malformed', `${name} returned neither data nor errors.`, facts)
}

const kinds: Record<string, FailureKind> = {
  UNAUTHENTICATED: 'unauthorized',
  FORBIDDEN: 'forbidden',
  NOT_FOUND: 'not-found',
  BAD_USER_INPUT: 'refused',
  BAD_REQUEST: 'refused',
  GRAPHQL_PARSE_FAILED: 'refused',
  GRAPHQL_VALIDATION_FAILED: 'refused',
}
/** An error that we don’t know says nothing about whether the operation was carried out, so it never counts as a refusal. */
export const toKind = (code: string | null | undefined): FailureKind => kinds[code ?? ''] ?? 'broken'

/** Session errors from our own server. */
const ownKinds: Readonly<Record<number, FailureKind>> = {
  [hostedCodes.ended]: 'unauthorized',
  [hostedCodes.noSession]: 'unauthorized',
  [hostedCodes.otherPerson]: 'forbidden',
  [hostedCodes.networkAway]: 'unreachable',
}

async function inMeaning<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const kind = isFailure(error) && error.code !== undefined ? ownKinds[error.code] : undefined
    if (!isFailure(error) || !kind) throw error
    const { message, network, call, status, code } = error
    throw new Failure(kind, message, { network, call, status, code, cause: error })
  }
}

/** An error of our own server. */
const OwnError = v.object({ error: v.object({ code: v.optional(v.number()), message: v.optional(v.string()) }) })

function toErrorText(body: unknown): string | undefined {
  const result = v.safeParse(WireRefusal, body)
  if (result.success) return result.output.errors[0]?.message
  return v.is(OwnError, body) ? body.error.message : undefined
}

function toErrorFacts(body: unknown): { code?: number } {
  return v.is(OwnError, body) ? { code: body.error.code } : {}
}
