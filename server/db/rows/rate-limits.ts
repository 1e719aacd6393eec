export interface RateLimitsTable {
  key: string
  count: number
  resets_at: Date
}
