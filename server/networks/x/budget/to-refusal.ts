import { budgetSpent } from '@chorus/contract/refusal'
import type { MicroDollars } from '@chorus/model/costs'
import { Failure } from '@chorus/model/failure'
import type { Room } from './load-room.ts'
import type { XPurpose } from './to-purpose.ts'

export interface RefusedCall {
  call: string
  /** The most that it can cost. */
  needed: MicroDollars
  purpose: XPurpose
  /** ms until the day ends. */
  retryAfter: number
}

const owners: Readonly<Record<Room['whose'], string>> = { account: 'your', guests: 'the guests’', server: 'this server’s' }

/** The refusal of a call that doesn't fit a daily budget. X uses the same status when its credits are used up. */
export function toRefusal({ whose, left }: Pick<Room, 'whose' | 'left'>, { call, needed, purpose, retryAfter }: RefusedCall): Failure {
  // Reading leaves a part of a budget, which Costs shows.
  const budget = `${owners[whose]} daily budget for ${purpose === 'essential' || whose === 'guests' ? 'X' : 'reading X'}`
  const why =
    left > 0
      ? `Not enough is left of ${budget}: this can cost ${toDollars(needed)}, and ${toDollars(left)} is left.`
      : `${budget.replace(/^./, (letter) => letter.toUpperCase())} is used up.`
  const facts = { network: 'x', call, status: budgetSpent, retryAfter, shortage: { left, needed } } as const
  return new Failure('refused', `${why} It starts again at midnight UTC.`, facts)
}

/** Cents, and thousandths where there are some. */
const toDollars = (amount: MicroDollars): string => `$${(amount / 1_000_000).toFixed(amount % 10_000 === 0 ? 2 : 3)}`
