import { Failure } from '@chorus/model/failure'
import { redactText } from '@chorus/model/redact-text'
import { mostCauses, type RowCause, type RowFailure } from './outbox-row.ts'

/** Letters of one error's own words. */
const maxWords = 500

/** What is kept of an error: what it was, and what has caused it, the last first. Nothing that looks like a secret or like somebody. */
export function toRowFailure(error: unknown): RowFailure {
  const facts = toFacts(error)
  const causes = findCauses(error).map(toFacts)
  // Of what is no failure nobody knows what it was: the post may be there.
  const failure: RowFailure = { ...facts, kind: facts.kind ?? 'broken', ...(causes.length > 0 && { causes }) }
  return error instanceof Failure && error.retryAfter !== undefined ? { ...failure, retryAfter: error.retryAfter } : failure
}

function findCauses(error: unknown): unknown[] {
  const known = [error]
  while (known.length <= mostCauses) {
    const last = known.at(-1)
    // Some name themselves.
    if (!(last instanceof Error) || last.cause === undefined || known.includes(last.cause)) break
    known.push(last.cause)
  }
  return known.slice(1)
}

function toFacts(error: unknown): RowCause {
  const message = toWords(error instanceof Error ? error.message : String(error))
  if (!(error instanceof Failure)) return { message }
  const { kind, call, status, code } = error
  return {
    kind,
    message,
    ...(call !== undefined && { call }),
    ...(status !== undefined && { status }),
    ...(code !== undefined && { code }),
  }
}

/** Libraries write whole requests beneath the first line. */
const toWords = (text: string): string => redactText((text.split('\n')[0] ?? '').slice(0, maxWords))
