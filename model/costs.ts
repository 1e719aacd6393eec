/** What a network charges for. */
export const costKinds = [
  'posts-read',
  'people-read',
  'post',
  'link-post',
  'reply',
  'interaction',
  'bookmark',
  'media',
  'mute',
  'other',
] as const
export type CostKind = (typeof costKinds)[number]

/** Millionths of a US dollar: an integer. */
export type MicroDollars = number

/** Why a daily budget refuses a call: what is left, perhaps nothing, is less than the call can cost. */
export interface Shortage {
  left: MicroDollars
  needed: MicroDollars
}

export interface Cost {
  kind: CostKind
  count: number
  amount: MicroDollars
}

export interface CostPeriod {
  total: MicroDollars
  /** Part of the total: the most that requests without a response can have cost. */
  unconfirmed: MicroDollars
  /** Most expensive first. */
  costs: readonly Cost[]
}

/** A daily limit and what is left of it. */
export interface CostLimit {
  amount: MicroDollars
  left: MicroDollars
  /** What of that is for reading. The rest is kept for posting. */
  leftToRead: MicroDollars
}

/** What an account's use of a network has cost the operator. */
export interface Costs {
  /** Since midnight UTC. */
  today: CostPeriod
  /** The last 30 days, today included. */
  month: CostPeriod
  /** The account's own. Absent: there is none. */
  limit?: CostLimit
  /** Everyone on this server together, today and in the last 30 days. Their limit stops this account too. */
  server: { today: MicroDollars; month: MicroDollars; limit?: CostLimit }
  /** The most that the smallest page of posts can cost. Requests need that much left, although most cost less. */
  pageCost: MicroDollars
  /** ms. When the day and its limits start over. */
  resetsAt: number
}
