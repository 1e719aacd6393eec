/** 0 live, 1 removed by its author, 2 pruned or revoked by the network. */
export type RowState = 0 | 1 | 2

interface Change {
  fid: number
  /** Place in the event stream of the fid's shard. */
  seq: number
  state: RowState
  /** Seconds since 1 January 2021. */
  at: number
}

/** Hashes are in hexadecimal, without 0x. */
export interface CastChange extends Change {
  hash: string
  text: string
  parent_fid: number | null
  parent_hash: string | null
  parent_url: string | null
  quoted_fid: number | null
  quoted_hash: string | null
  /** URLs. */
  embeds: string[]
  mentions: number[]
  mentions_positions: number[]
  is_low: boolean
}

export interface ReactionChange extends Change {
  type: number
  target_fid: number
  target_hash: string
}

export interface LinkChange extends Change {
  type: string
  target_fid: number
}

export interface FactChange extends Change {
  kind: string
  key: string
  value: string
}

/** The last change of each row. */
export interface Changes {
  casts: Map<string, CastChange>
  reactions: Map<string, ReactionChange>
  links: Map<string, LinkChange>
  facts: Map<string, FactChange>
}

export const createChanges = (): Changes => ({ casts: new Map(), reactions: new Map(), links: new Map(), facts: new Map() })

/** A change replaces an earlier one of the same row, and one of the same event that came before it. */
export function addChange<T extends Change>(rows: Map<string, T>, key: string, change: T): void {
  const known = rows.get(key)
  if (!known || known.seq <= change.seq) rows.set(key, change)
}
