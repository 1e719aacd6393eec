import * as v from 'valibot'
import { parseAnswer } from '../upstream/parse-answer.ts'
import { readText } from '../upstream/read-text.ts'
import { networkAway } from './network-away.ts'

export interface LensQuestion {
  query: string
  variables?: Record<string, unknown> | undefined
  operationName?: string | null | undefined
  token?: string
}

const Answer = v.looseObject({
  data: v.nullish(v.record(v.string(), v.unknown())),
  errors: v.nullish(
    v.array(v.looseObject({ message: v.optional(v.string(), ''), extensions: v.nullish(v.looseObject({ code: v.nullish(v.string()) })) })),
  ),
})
export type LensAnswer = v.InferOutput<typeof Answer>

/** Asks the Lens API. One that does not answer, or not in GraphQL, is away. */
export type AskLens = (question: LensQuestion) => Promise<LensAnswer>

/** ms */
const deadline = 10_000
const maxBytes = 4 * 1024 * 1024

/** `origin`: ours, for which the API gives out what is to be signed. */
export function createAskLens(url: string, origin: string): AskLens {
  return async ({ query, variables = {}, operationName, token }) => {
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
        throw new Error(`It answered with status ${response.status}.`)
      }
      return v.parse(Answer, parseAnswer(await readText(response, maxBytes)))
    } catch (cause) {
      throw networkAway('Lens', cause)
    }
  }
}

/** Whether the API did not take the token. */
export const isUnauthenticated = ({ errors }: LensAnswer): boolean =>
  (errors ?? []).some(({ message, extensions }) => extensions?.code === 'UNAUTHENTICATED' || message.startsWith('Unauthenticated'))
