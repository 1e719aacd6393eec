import type { Costs, MicroDollars } from './costs.ts'

/** Part of the limit that is left when it counts as near. */
const nearPart = 0.2

/**
 * What is left of the day's limit, the account's own or that of everyone, when that is little. Undefined: enough is left. `price`: of what is about
 * to be bought.
 */
export function toNearLimit({ limit, server, pageCost }: Costs, price: MicroDollars): MicroDollars | undefined {
  const left = Math.min(limit?.left ?? Number.POSITIVE_INFINITY, server.limit?.left ?? Number.POSITIVE_INFINITY)
  const isNear = left < price || toLeftToRead({ limit, server }) < pageCost || (limit !== undefined && left <= limit.amount * nearPart)
  return isNear ? left : undefined
}

/** What is left for reading of both limits together. */
export const toLeftToRead = ({ limit, server }: Pick<Costs, 'limit' | 'server'>): MicroDollars =>
  Math.min(limit?.leftToRead ?? Number.POSITIVE_INFINITY, server.limit?.leftToRead ?? Number.POSITIVE_INFINITY)
