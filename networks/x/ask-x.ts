import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import type { XPayload } from '@chorus/model/session/session'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'
import { toSessionHeaders } from './session-headers.ts'

export interface AskInput<C extends ApiCall> extends RequestInput<C> {
  /** Sent instead of JSON. */
  form?: FormData
  /** ms for the whole answer. Absent: that of reads. */
  deadline?: number
}

/** Calls our own server with an X session. Provider API §4.4. */
export type AskX = <C extends ApiCall>(call: C, input: AskInput<C>) => Promise<ReplyOf<C>>

export function createAskX(payload: XPayload, ownFetcher: Fetcher): AskX {
  // Other sites can't send this header, so they can't act as the account.
  const session = { 'x-chorus': '1', ...toSessionHeaders(payload) }
  return async (call, { form, deadline, ...input }) => {
    const { path, init, schema } = prepareRequest(call, input)
    // A form says by itself where its parts end.
    const content = form ? { headers: session, body: form } : { headers: { ...(init.headers as Record<string, string>), ...session } }
    const answer = await fetchJson(ownFetcher, { network: 'x', name: call.path, path, schema, init: { ...init, ...content }, deadline })
    return unwrapReply(call, answer)
  }
}
