import { askOwnServer } from '@chorus/accounts/server/ask-own-server'
import type { ReplyOf } from '@chorus/contract/call'
import { withdrawScheduled } from '@chorus/contract/content/scheduled-posts'
import { isFailure, mayHaveHappened } from '@chorus/model/failure'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { SavedDraft } from './draft-store.ts'
import { ScheduleFault } from './schedule-fault.ts'

export type Withdrawal = ReplyOf<typeof withdrawScheduled>['outcome']

/**
 * Withdraws what our server may send in place of a draft. Repeated once if its answer is lost, which has no other effect. Throws a Failure when the
 * outcome stays unknown.
 */
export async function withdrawDraft({ id, scheduledAs }: Pick<SavedDraft, 'id' | 'scheduledAs'>, fetcher: Fetcher): Promise<Withdrawal> {
  if (!scheduledAs) return 'withdrawn'
  const body = { draftId: id, ...scheduledAs }
  const ask = async () => (await askOwnServer(fetcher, withdrawScheduled, { body })).outcome
  try {
    return await ask()
  } catch (error) {
    if (!isUnanswered(error)) throw error
    // Whatever the second call fails with, the first one may have been carried out.
    return ask().catch(() => Promise.reject(error as Error))
  }
}

/** Throws a ScheduleFault when it isn't known. Otherwise the draft can be discarded: nothing more can be withdrawn. */
export const withdrawBeforeDiscard = (draft: Pick<SavedDraft, 'id' | 'scheduledAs'>, fetcher: Fetcher): Promise<Withdrawal> =>
  withdrawDraft(draft, fetcher).catch((error: unknown) => {
    throw new ScheduleFault('schedule.notWithdrawn', error)
  })

/** Throws a ScheduleFault if our server sends it, or may send it. */
export async function requireWithdrawn(draft: Pick<SavedDraft, 'id' | 'scheduledAs'>, fetcher: Fetcher): Promise<void> {
  const outcome = await withdrawBeforeDiscard(draft, fetcher)
  if (outcome !== 'withdrawn') throw new ScheduleFault(outcome === 'begun' ? 'schedule.begun' : 'schedule.taken')
}

/** Whether a call may have been carried out, although it failed. */
export const isUnanswered = (error: unknown): boolean => !isFailure(error) || mayHaveHappened(error.kind)
