import { Refusal } from '@chorus/contract/refusal'
import * as v from 'valibot'
import { networkAway } from '../../hosted/network-away.ts'
import { parseAnswer } from '../../upstream/http/parse-answer.ts'
import { readText } from '../../upstream/http/read-text.ts'

export interface LensQuestion {
  query: string
  variables?: Record<string, unknown> | undefined
  operationName?: string | null | undefined
  token?: string
  /** ms */
  deadline?: number
}

const Answer = v.looseObject({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.nullish(
    v.array(v.looseObject({ message: v.optional(v.string(), ''), extensions: v.nullish(v.looseObject({ code: v.nullish(v.string()) })) })),
  ),
})
export type LensAnswer = v.InferOutput<typeof Answer>

/** Calls the Lens API. Throws a Refusal when it does not respond or the response is not GraphQL. */
export type AskLens = (question: LensQuestion) => Promise<LensAnswer>

/** ms */
const readDeadline = 10_000
const maxBytes = 4 * 1024 * 1024

/** `origin`: our origin, which the API puts into the message to be signed. */
export function createAskLens(url: string, origin: string): AskLens {
  return async ({ query, variables = {}, operationName, token, deadline = readDeadline }) => {
    try {
      const response = await fetch(`${url}/graphql`, {
        method: 'POST',
        redirect: 'error',
        credentials: 'omit',
        headers: { 'content-type': 'application/json', origin, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
        body: JSON.stringify({ query, variables, ...(operationName ? { operationName } : {}) }),
        signal: AbortSignal.timeout(deadline),
      })
      if (response.status >= 500 || response.status === 429) {
        await response.body?.cancel()
        if (response.status === 429) throw tooMany(Number(response.headers.get('retry-after')))
        throw new Error(`It responded with status ${response.status}.`)
      }
      return v.parse(Answer, parseAnswer(await readText(response, maxBytes)))
    } catch (cause) {
      if (cause instanceof Refusal) throw cause
      throw networkAway('Lens', cause)
    }
  }
}

/** Must not look like an outage, because then a post might have been made. */
const tooMany = (seconds: number): Refusal =>
  new Refusal('Lens is busy. Try again in a moment.', { status: 429, retryAfter: seconds > 0 ? Math.min(Math.ceil(seconds), 3600) : 10 })

/** Whether the API rejected the token. */
export const isUnauthenticated = ({ errors }: LensAnswer): boolean =>
  (errors ?? []).some(({ message, extensions }) => extensions?.code === 'UNAUTHENTICATED' || message.startsWith('Unauthenticated'))
