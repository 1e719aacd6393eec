import type { Draft } from '@chorus/networks/draft'
import { canBeRewritten, isOpen, isStopped, type OutboxRow } from '@chorus/outbox/outbox-row'

/**
 * sent: once, and its author knows. in doubt: it may be there, which is looked up again. undecided: the network can't tell, and its author decides.
 * refused: with a reason, and can be written again. behind: the part before it is one of these, and it waits. Everything else is a fault.
 */
export type Verdict = 'sent' | 'in doubt' | 'undecided' | 'refused' | 'behind' | 'doubled' | 'lost' | 'untrue'

/** Verdicts that break a promise. */
export const isFault = (verdict: Verdict): boolean => verdict === 'doubled' || verdict === 'lost' || verdict === 'untrue'

export interface Part {
  /** What was written. */
  draft: Draft
  /** How often its network's own ledger has it. */
  published: number
  /** What its outbox still has. */
  row: OutboxRow | undefined
  /** Its author was notified that it is published. */
  isTold: boolean
  /** An outbox looks it up when it resumes. */
  isLookedUp: boolean
}

/** What became of a post, by what its network and its author know. */
export function judgePart({ draft, published, row, isTold, isLookedUp }: Part): Verdict {
  if (published > 1) return 'doubled'
  if (published === 0 && isTold) return 'untrue'
  if (!row) return published === 1 && isTold ? 'sent' : 'lost'
  if (!hasContent(row, draft)) return 'lost'
  if (isStopped(row)) {
    if (!row.failure?.message.trim()) return 'lost'
    if (isOpen(row.failure)) return 'undecided'
    // Someone who reads that it was refused posts it again.
    if (published === 1) return 'untrue'
    return row.phase === 'failed' && !canBeRewritten(row) ? 'lost' : 'refused'
  }
  if (row.part?.follows !== undefined) return published === 1 ? 'untrue' : 'behind'
  if (row.phase === 'unknown') return isLookedUp ? 'in doubt' : 'lost'
  return 'lost'
}

/** Whether nothing of what was written is missing. */
const hasContent = ({ draft }: OutboxRow, { text, media, quote, replyTo }: Draft): boolean =>
  draft.text === text &&
  draft.media.length === media.length &&
  draft.quote?.publicationId === quote?.publicationId &&
  (replyTo === undefined || draft.replyTo?.publicationId === replyTo.publicationId)
