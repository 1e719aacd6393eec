import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Fetcher } from '../fetcher.ts'
import { fetchJson } from '../http.ts'

/** Calls our provider API on behalf of a network. Throws a Failure that names it. */
export type AskProvider = <C extends ApiCall>(call: C, input: RequestInput<C>) => Promise<ReplyOf<C>>

/** A call with the same input and reply as another. */
export type LikeCall<C extends ApiCall> = Omit<C, 'path' | 'summary'> & Pick<ApiCall, 'path' | 'summary'>

export const createAskProvider =
  (network: NetworkName, ownFetcher: Fetcher): AskProvider =>
  async (call, input) => {
    const { path, init, schema } = prepareRequest(call, input)
    // Only with this header does our server accept the browser's session, because forms on other sites can't send it.
    const headers = { 'content-type': 'application/json', 'x-chorus': '1' }
    const answer = await fetchJson(ownFetcher, { network, name: call.path, path, schema, init: { ...init, headers } })
    return unwrapReply(call, answer)
  }
