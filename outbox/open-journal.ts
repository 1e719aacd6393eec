import type { SendJournal } from '@chorus/networks/draft'
import type { OutboxRow } from './outbox-row.ts'

/** Stores a row's new state before anything depends on it. */
export type SaveRow = (row: OutboxRow) => Promise<OutboxRow>

export interface RowJournal {
  /** Writes into the row, so that a killed browser never loses one without the other. */
  journal: SendJournal
  /** The row as it is stored. */
  row(): OutboxRow
  save: SaveRow
}

export function openJournal(row: OutboxRow, saveRow: SaveRow): RowJournal {
  let last = row
  const save: SaveRow = async (next) => (last = await saveRow(next))
  return {
    row: () => last,
    save,
    journal: {
      read: () => last.journal,
      write: async (text) => void (await save({ ...last, journal: text })),
      isRepeatAllowed: () => last.isRepeatAllowed ?? false,
    },
  }
}
