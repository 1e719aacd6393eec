import { isHeldByServer } from '@chorus/accounts/is-held-by-server'
import type { SavedDraft } from '../drafts/draft-store.ts'
import type { Target } from '../targets/targets.ts'
import { findTimeFault } from './schedule-times.ts'

/** Whether our server can send a scheduled draft at its time, as every account that is chosen. True for drafts that are sent at once. */
export const canSendThen = ({ scheduledFor, edited }: SavedDraft, chosen: readonly Target[], now: number): boolean =>
  scheduledFor === undefined ||
  (!edited && findTimeFault(scheduledFor, now) === undefined && chosen.every(({ account }) => isHeldByServer(account.session)))
