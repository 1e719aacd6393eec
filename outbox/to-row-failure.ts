import { Failure } from '@chorus/model/failure'
import { redactText } from '@chorus/model/text/redact-text'
import { mostCauses, type RowCause, type RowFailure } from './outbox-row.ts'

/** Maximum characters of one error message. */
const maxWords = 500

/** The storable part of an error and its causes, outermost first, without secrets or personal data. */
export function toRowFailure(error: unknown): RowFailure {
  const facts = toFacts(error)
  const causes = findCauses(error).map(toFacts)
  // An unknown error says nothing about what happened: the post may exist.
  const failure: RowFailure = { ...facts, kind: facts.kind ?? 'broken', ...(causes.length > 0 && { causes }) }
  if (!(error instanceof Failure)) return failure
  const { retryAfter, shortage } = error
  return { ...failure, ...(retryAfter !== undefined && { retryAfter }), ...(shortage && { shortage }) }
}

function findCauses(error: unknown): unknown[] {
  const known = [error]
  while (known.length <= mostCauses) {
    const last = known.at(-1)
    // Some errors are their own cause.
    if (!(last instanceof Error) || last.cause === undefined || known.includes(last.cause)) break
    known.push(last.cause)
  }
  return known.slice(1)
}

function toFacts(error: unknown): RowCause {
  const message = toWords(error instanceof Error ? error.message : String(error))
  if (!(error instanceof Failure)) return { message }
  const { kind, call, status, code, reason } = error
  return {
    kind,
    message,
    ...(call !== undefined && { call }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
    ...(reason !== undefined && { reason }),
  }
}

/** Libraries append whole requests below the first line. */
const toWords = (text: string): string => redactText((text.split('\n')[0] ?? '').slice(0, maxWords))
