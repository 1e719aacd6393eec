import { attemptHeader } from '@chorus/contract/attempt-header'
import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import type { XPayload } from '@chorus/model/session/session'
import * as v from 'valibot'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'
import { toSessionHeaders } from './session-headers.ts'

export interface AskInput<C extends ApiCall> extends RequestInput<C> {
  /** Sent instead of JSON. */
  form?: FormData
  /** Names a change, which our server sends to X once, even if it is delivered twice or to two nodes. */
  attempt?: string
  /** ms for the whole response. Absent: the deadline of reads. */
  deadline?: number
}

/** Calls our own server with an X session. Provider API §4.4. */
export type AskX = <C extends ApiCall>(call: C, input: AskInput<C>) => Promise<ReplyOf<C>>

export function createAskX(payload: XPayload, ownFetcher: Fetcher): AskX {
  // Other sites can't send this header, so they can't act as the account.
  const session = { 'x-chorus': '1', ...toSessionHeaders(payload) }
  return async (call, { form, deadline, attempt, ...input }) => {
    const { path, init, schema } = prepareRequest(call, input)
    const named: Record<string, string> = attempt === undefined ? {} : { [attemptHeader]: attempt }
    // A form says by itself where its parts end.
    const content = form
      ? { headers: { ...session, ...named }, body: form }
      : { headers: { ...(init.headers as Record<string, string>), ...session, ...named } }
    const request = { network: 'x', name: call.path, path, schema, init: { ...init, ...content }, deadline, toErrorFacts } as const
    const answer = await fetchJson(ownFetcher, request)
    return unwrapReply(call, answer)
  }
}

const Money = v.pipe(v.number(), v.integer(), v.minValue(0))
const Refused = v.object({ error: v.object({ data: v.object({ shortage: v.object({ left: Money, needed: Money }) }) }) })

/** Our server's numbers about a budget that has no room for a call. */
function toErrorFacts(body: unknown) {
  const refused = v.safeParse(Refused, body)
  return refused.success ? refused.output.error.data : {}
}
