import type { Generated } from 'kysely'

/** Money is in millionths of a dollar. Payer: an X user id, '' for guests, '*' for the whole server. */
export interface XBudgetsTable {
  day: Date
  payer: string
  spent: Generated<number>
  reserved: Generated<number>
  /** How much of both is for background reads. */
  background: Generated<number>
}

export interface XCallsTable {
  id: string
  day: Date
  payer: string
  most: number
  request: Buffer | null
  is_lost: Generated<boolean>
  is_background: Generated<boolean>
  made_at: Generated<Date>
}

export interface XPurchasesTable {
  day: Date
  payer: string
  item: string
  count: number
  cost: number
}

export interface XResourcesTable {
  day: Date
  item: string
  id: string
}
