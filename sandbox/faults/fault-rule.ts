/** What goes wrong. */
export type Fault =
  /** The answer comes so many ms later, more or less `jitter`. */
  | { fault: 'latency'; ms: number; jitter?: number }
  /** What is asked for is done at once, and the answer comes so many ms later. */
  | { fault: 'late-answer'; ms: number }
  /** The call is on its way so many ms, and arrives whether or not anybody waits for its answer by then. */
  | { fault: 'straggle'; ms: number }
  /** The connection is closed before a word is said. */
  | { fault: 'refuse' }
  /** No answer, ever. */
  | { fault: 'hang' }
  | { fault: 'reset-after-headers' }
  | { fault: 'reset-mid-body' }
  /** Another answer: 500, 502, 503, 429 … */
  | { fault: 'status'; status: number; headers?: Record<string, string>; body?: string }
  /** The first half of the body, and a clean end. */
  | { fault: 'truncate' }
  /** Bytes that mean nothing, as if they were JSON. */
  | { fault: 'garbage' }
  /** JSON of another shape. */
  | { fault: 'wrong-types' }
  /** A byte order mark before the body. */
  | { fault: 'bom' }
  | { fault: 'empty' }

/** When a fault strikes: every condition that is given must hold. Calls are counted per rule, from 1, among those whose path fits. */
export type FaultRule = Fault & {
  path?: string | RegExp
  method?: string
  nth?: readonly number[]
  from?: number
  every?: number
  /** Out of 1, by seeded dice. */
  chance?: number
}

/** A rule with its own count and dice. */
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
