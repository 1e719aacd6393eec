import type { MicroDollars } from '@chorus/model/costs'
import type { Logger } from 'pino'
import { toDay } from './day.ts'
import type { Room } from './load-room.ts'
import type { XCaps } from './x-ledger.ts'

interface CapLogDeps {
  caps: XCaps
  log: Pick<Logger, 'warn'> | undefined
  /** What is left of the server's day. Undefined: it has no cap. */
  loadRoom(): Promise<Room | undefined>
  /** ms */
  now(): number
}

/** Tells the operator about the server's cap: once a day and node when it is near, and once when it refuses a call. */
export interface CapLog {
  /** After each call that cost something. */
  watch(): Promise<void>
  /** `needed`: the most that the refused call can cost. */
  refuse(call: string, amounts: { left: MicroDollars; needed: MicroDollars }): void
}

/** Part of the cap that is left when it counts as near. */
const nearPart = 0.2
/** ms between two looks. */
const pause = 60_000

const toDollars = (amount: MicroDollars): number => amount / 1_000_000

export function createCapLog({ caps, log, loadRoom, now }: CapLogDeps): CapLog {
  const { server: cap } = caps
  const logged = new Set<string>()
  let lookedAt = Number.NEGATIVE_INFINITY
  /** Whether something has been logged today. If not, it is now. */
  const isLogged = (what: 'near' | 'reached'): boolean => {
    const name = `${what} ${toDay(now())}`
    return logged.has(name) || !logged.add(name)
  }
  return {
    async watch() {
      if (cap === undefined || !log || logged.has(`near ${toDay(now())}`) || now() - lookedAt < pause) return
      lookedAt = now()
      const room = await loadRoom()
      if (!room || room.left > cap * nearPart || isLogged('near')) return
      log.warn(
        { capDollars: toDollars(cap), leftDollars: toDollars(room.left) },
        'Most of today’s cap for calls to X is used up (CHORUS_X_DAILY_CAP). Chorus refuses calls when nothing is left, until midnight UTC.',
      )
    },
    refuse(call, { left, needed }) {
      if (cap === undefined || isLogged('reached')) return
      log?.warn(
        { capDollars: toDollars(cap), leftDollars: toDollars(left), neededDollars: toDollars(needed), call },
        'Chorus refused a call to X that could exceed today’s cap (CHORUS_X_DAILY_CAP). It refuses further ones until midnight UTC, and logs no more of them today.',
      )
    },
  }
}
