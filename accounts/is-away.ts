import { hostedCodes } from '@chorus/contract/hosted/hosted-codes'
import { Failure } from '@chorus/model/failure'

/** Spec 3 §4: the only errors that the network retry helper retries, by part of their message. */
const networkTexts = ['Abort', 'Network request failed', 'Failed to fetch', 'Load failed'] as const

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error))

/** An error and its causes, which contain the browser's own message. */
function* chain(error: unknown): Generator<unknown> {
  for (let link = error, depth = 0; link !== undefined && link !== null && depth < 8; depth++) {
    yield link
    link = link instanceof Error ? link.cause : undefined
  }
}

export const isNetworkError = (error: unknown): boolean =>
  [...chain(error)].some((link) => networkTexts.some((text) => textOf(link).includes(text)))

const awayKinds = new Set<string>(['unreachable', 'timeout', 'aborted', 'broken', 'rate-limited'])

/** Whether an error says nothing about the session, because no one was reached who could know. Decision 017. */
export const isAway = (error: unknown): boolean =>
  error instanceof Failure ? awayKinds.has(error.kind) || error.code === hostedCodes.networkAway : isNetworkError(error)
