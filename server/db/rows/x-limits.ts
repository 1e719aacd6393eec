import type { Generated, JSONColumnType } from 'kysely'

export interface XLimitsTable {
  key: string
  quota: number | null
  remaining: number | null
  resets_at: Date | null
  in_flight: Generated<number>
  used_at: Generated<Date>
}

export interface XCacheTable {
  kind: string
  id: string
  body: JSONColumnType<object>
  stored_at: Generated<Date>
}
