import type { SavedDraft } from '../drafts/draft-store.ts'
import { findTimeFault } from './schedule-times.ts'
import type { Unable } from './use-unable.ts'

/** Whether our server can send a scheduled draft at its time as every chosen account. Always true for drafts that are sent immediately. */
export const canSendThen = ({ scheduledFor, edited }: SavedDraft, unable: readonly Unable[], now: number): boolean =>
  scheduledFor === undefined || (!edited && findTimeFault(scheduledFor, now) === undefined && unable.length === 0)
