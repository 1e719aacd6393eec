import type { ApiCall, ReplyOf } from '@chorus/contract/call'
import { accountHeader } from '@chorus/contract/hosted/hosted'
import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { prepareRequest, unwrapReply, type RequestInput } from '@chorus/contract/request'
import { errorMessages } from '@chorus/model/error-messages'
import { Failure, isFailure, type FailureKind } from '@chorus/model/failure'
import * as v from 'valibot'
import type { Fetcher } from '../../fetcher.ts'
import { fetchJson } from '../../http.ts'

/** ms. Writes wait longer, because repeating them is costly. */
const writeDeadline = 30_000

const kinds: Readonly<Record<number, FailureKind>> = {
  [hostedCodes.noSession]: 'unauthorized',
  [hostedCodes.ended]: 'unauthorized',
  [hostedCodes.invalidSigner]: 'unauthorized',
  [hostedCodes.networkAway]: 'unreachable',
}
const OwnError = v.object({ error: v.object({ code: v.optional(v.number()), message: v.optional(v.string()) }) })

/** Calls our own server as one of this browser's accounts. */
export type AskAsAccount = <C extends ApiCall>(call: C, input: RequestInput<C>) => Promise<ReplyOf<C>>

export const createAskAsAccount =
  (ownFetcher: Fetcher, fid: string): AskAsAccount =>
  async (call, input) => {
    const { path, init, schema } = prepareRequest(call, input)
    const headers = { 'content-type': 'application/json', 'x-chorus': '1', [accountHeader]: fid }
    const toError = (body: unknown) => (v.is(OwnError, body) ? body.error : undefined)
    try {
      const answer = await fetchJson(ownFetcher, {
        network: 'farcaster',
        name: call.path,
        path,
        schema,
        init: { ...init, headers },
        deadline: writeDeadline,
        toErrorText: (body) => toError(body)?.message,
        toErrorFacts: (body) => ({ code: toError(body)?.code }),
      })
      return unwrapReply(call, answer)
    } catch (error) {
      const kind = isFailure(error) && error.code !== undefined ? kinds[error.code] : undefined
      if (!isFailure(error) || !kind) throw error
      const { code, status } = error
      const message = code === hostedCodes.invalidSigner ? errorMessages.signerKeyInvalid : error.message
      throw new Failure(kind, message, { network: 'farcaster', call: call.path, code, status, cause: error })
    }
  }
