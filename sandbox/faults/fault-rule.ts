/** What goes wrong. */
export type Fault =
  /** Delays the response by `ms` ± `jitter`. */
  | { fault: 'latency'; ms: number; jitter?: number }
  /** Delays the request until this promise resolves. */
  | { fault: 'hold'; until: Promise<void> }
  /** Executes the call at once but delays the response by `ms`. */
  | { fault: 'late-answer'; ms: number }
  /** Delays the request by `ms`; it arrives whether or not the client still waits. */
  | { fault: 'straggle'; ms: number }
  /** Closes the connection without a response. */
  | { fault: 'refuse' }
  /** Never responds. */
  | { fault: 'hang' }
  | { fault: 'reset-after-headers' }
  | { fault: 'reset-mid-body' }
  /** Responds with another status: 500, 502, 503, 429 … */
  | { fault: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** Sends the first half of the body and ends cleanly. */
  | { fault: 'truncate' }
  /** Sends meaningless bytes labelled as JSON. */
  | { fault: 'garbage' }
  /** Sends JSON of another shape. */
  | { fault: 'wrong-types' }
  /** Sends a byte order mark before the body. */
  | { fault: 'bom' }
  | { fault: 'empty' }

/** When a fault applies: all given conditions must hold. Each rule counts its matching calls, from 1. */
export type FaultRule = Fault & {
  path?: string | RegExp
  method?: string
  nth?: readonly number[]
  from?: number
  every?: number
  /** Probability from 0 to 1, by a seeded generator. */
  chance?: number
}

/** A rule with its own count and random generator. */
export function createTrigger(rule: FaultRule, dice: () => number): (method: string, path: string) => boolean {
  let calls = 0
  return (method, path) => {
    if (rule.method && rule.method !== method) return false
    if (rule.path && !(typeof rule.path === 'string' ? path.startsWith(rule.path) : rule.path.test(path))) return false
    calls += 1
    if (rule.nth && !rule.nth.includes(calls)) return false
    if (rule.from && calls < rule.from) return false
    if (rule.every && calls % rule.every !== 0) return false
    return rule.chance === undefined || dice() < rule.chance
  }
}
