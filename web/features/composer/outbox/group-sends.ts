import { isBehind, type OutboxRow } from '@chorus/outbox/outbox-row'

/** Where one account's copy of a post is. */
export interface SendLine {
  accountId: string
  /** The current part: the first that isn't published, or else the first that this page knows. */
  row: OutboxRow
}

/** What was posted with one press. */
export interface Send {
  id: string
  text: string
  lines: readonly SendLine[]
}

/** Sends that aren't published on all their networks yet, oldest first. */
export function groupSends(rows: readonly OutboxRow[]): readonly Send[] {
  const sends = Map.groupBy(rows, ({ sendId }) => sendId)
  return [...sends].filter(([, own]) => own.some(isPending)).map(([id, own]) => ({ id, text: own[0]!.draft.text, lines: toLines(own) }))
}

export function toLines(rows: readonly OutboxRow[]): readonly SendLine[] {
  const accounts = Map.groupBy(rows, ({ accountId }) => accountId)
  return [...accounts].map(([accountId, own]) => ({
    accountId,
    row: own.find((row) => isPending(row) && !isBehind(row)) ?? own.find(isPending) ?? own[0]!,
  }))
}

const isPending = ({ phase }: OutboxRow): boolean => phase !== 'confirmed'
