import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import type { XPayload } from '@chorus/model/session/session'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'
import { toSessionHeaders } from './session-headers.ts'

export interface AskInput<C extends ApiCall> extends RequestInput<C> {
  /** ms for the whole answer. Absent: that of reads. */
  deadline?: number
}

/** Calls our own server with an X session. Provider API §4.4. */
export type AskX = <C extends ApiCall>(call: C, input: AskInput<C>) => Promise<ReplyOf<C>>

export function createAskX(payload: XPayload, ownFetcher: Fetcher): AskX {
  const session = toSessionHeaders(payload)
  return async (call, { deadline, ...input }) => {
    const { path, init, schema } = prepareRequest(call, input)
    const headers = { ...(init.headers as Record<string, string>), ...session }
    const answer = await fetchJson(ownFetcher, { network: 'x', name: call.path, path, schema, init: { ...init, headers }, deadline })
    return unwrapReply(call, answer)
  }
}
