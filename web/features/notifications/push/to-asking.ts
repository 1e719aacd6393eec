/** ms. Spec 3 §4: "at most once per 24 hours unless forced". */
const pause = 24 * 3_600_000

/** What to do where push is wanted: go on, say that it is blocked, ask, or leave somebody alone. */
export type Asking = 'go-on' | 'explain' | 'ask' | 'leave'

export interface AskingFacts {
  permission: NotificationPermission
  /** Somebody has pressed a switch for it. */
  isForced: boolean
  /** ms: when it was last asked or explained here. Undefined: never. */
  askedAt: number | undefined
  now: number
}

/** Spec 3 §4, "Notification permission". What is blocked is not repeated more often than what is asked. */
export function toAsking({ permission, isForced, askedAt, now }: AskingFacts): Asking {
  if (permission === 'granted') return 'go-on'
  // A clock that was set back keeps nobody waiting for longer.
  const isRecent = askedAt !== undefined && Math.abs(now - askedAt) < pause
  if (isRecent && !isForced) return 'leave'
  return permission === 'denied' ? 'explain' : 'ask'
}
