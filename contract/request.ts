import { Failure } from '@chorus/model/failure'
import * as v from 'valibot'
import { fillPath, toSearch, type ApiCall, type BodyInputOf, type QueryInputOf, type ReplyOf } from './call.ts'

export interface RequestInput<C extends ApiCall> {
  params?: Record<string, string>
  query?: QueryInputOf<C>
  body?: BodyInputOf<C>
  signal?: AbortSignal
}

export interface PreparedRequest<C extends ApiCall> {
  path: string
  init: RequestInit
  schema: v.GenericSchema<unknown, { error?: unknown; data?: ReplyOf<C>; success?: boolean; code?: number }>
}

/** The HTTP request of a call and the shape of its reply. The sender owns the deadline. */
export function prepareRequest<C extends ApiCall>(call: C, input: RequestInput<C>): PreparedRequest<C> {
  return {
    path: fillPath(call.path, input.params) + toSearch(input.query as Record<string, unknown> | undefined),
    init: {
      method: call.method,
      headers: { 'content-type': 'application/json' },
      body: input.body === undefined ? undefined : JSON.stringify(input.body),
      signal: input.signal,
    },
    schema: v.object({
      code: v.optional(v.number()),
      success: v.optional(v.boolean()),
      error: v.optional(v.unknown()),
      data: v.optional(call.reply),
    }) as unknown as PreparedRequest<C>['schema'],
  }
}

/**
 * The data of a response. A truthy `error` is a refusal, whatever the status; its message is itself or the first of a list. Provider API
 * §1.3.
 */
export function unwrapReply<C extends ApiCall>(call: C, answer: { error?: unknown; data?: ReplyOf<C> }): ReplyOf<C> {
  const { error } = answer
  if (error) {
    const first: unknown = Array.isArray(error) ? error[0] : error
    const message = typeof first === 'string' && first ? first : readMessage(first)
    throw new Failure('refused', message.slice(0, 500), { call: call.path })
  }
  return answer.data as ReplyOf<C>
}

const readMessage = (error: unknown): string => (v.is(v.object({ message: v.string() }), error) ? error.message : 'Unknown error')
