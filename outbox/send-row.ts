import type { FailureKind } from '@chorus/model/failure'
import type { Publish, Published } from '@chorus/networks/draft'
import type { OutboxDeps } from './outbox-deps.ts'
import type { OutboxRow, RowFailure } from './outbox-row.ts'
import { toRowFailure } from './to-row-failure.ts'

/** The answer may have been lost on its way: what was asked for may have been done. */
const unheard: ReadonlySet<FailureKind> = new Set(['unreachable', 'timeout', 'aborted', 'broken', 'malformed'])
/** Its person logs in again, or lets us do it. */
const forUser: ReadonlySet<FailureKind> = new Set(['unauthorized', 'forbidden', 'not-offered'])

/** Writes what has become of a row, before anything follows from it. */
export type Keep = (row: OutboxRow) => Promise<OutboxRow>

/**
 * One try. What may have left before is looked for first, and only what is not there is sent again; the same identity never makes two
 * posts. The row is written as `sending` before a byte leaves.
 */
export async function sendRow({ actAs }: Pick<OutboxDeps, 'actAs'>, row: OutboxRow, keep: Keep): Promise<OutboxRow> {
  try {
    return await actAs(row.accountId, row.network, async (publish, signal) => {
      const made = await findMade(publish, row, signal)
      if (made) return keep({ ...toConfirmed(row, made), wasFound: true })
      const sending = await keep({ ...row, phase: 'sending', tries: row.tries + 1, failure: undefined })
      return await keep(toConfirmed(sending, await publish.send(row.draft, row.identity, signal)))
    })
  } catch (error) {
    return keep(toFailed(row, toRowFailure(error)))
  }
}

/** Undefined: nothing has left yet, or it did not arrive. */
async function findMade(publish: Publish, { phase, identity }: OutboxRow, signal: AbortSignal): Promise<Published | undefined> {
  return phase === 'queued' ? undefined : publish.find(identity, signal)
}

const toConfirmed = (row: OutboxRow, published: Published): OutboxRow => ({ ...row, phase: 'confirmed', published, failure: undefined })

function toFailed(row: OutboxRow, failure: RowFailure): OutboxRow {
  const { kind } = failure
  // Whatever stood before: from here on it may be there.
  if (unheard.has(kind)) return { ...row, phase: 'unknown', tries: row.tries + 1, failure }
  if (kind === 'rate-limited') return { ...row, phase: row.phase === 'queued' ? 'queued' : 'unknown', tries: row.tries + 1, failure }
  return { ...row, phase: forUser.has(kind) ? 'needs-user' : 'failed', tries: row.tries + 1, failure }
}
