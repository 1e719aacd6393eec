import { createRandom } from '../seed/random.ts'
import { listenRaw, type StandIn } from '../stand-in.ts'
import { applyFault } from './apply-fault.ts'
import { createTrigger, type Fault, type FaultRule } from './fault-rule.ts'
import { createForwarder } from './forwarder.ts'

export interface FaultProxyOptions {
  /** The stand-in or local service behind the proxy. Resolved on each call, so it may start after the proxy. */
  target: string | (() => string)
  rules?: readonly FaultRule[]
  seed?: number
  port?: number
}

export interface FaultProxy extends StandIn {
  /** Replaces the rules and resets their counts. The first matching rule applies. */
  set(rules: readonly FaultRule[]): void
  clear(): void
  /** The latest calls, oldest first. Positions move once there are many: call `forget` before counting. */
  seen: readonly SeenCall[]
  /** Empties `seen`. */
  forget(): void
}

interface SeenCall {
  method: string
  path: string
  fault?: Fault['fault']
}

const mostSeen = 1000

/** Passes every call through unchanged, except where a rule applies. */
export async function startFaultProxy({ target, rules = [], seed = 1, port }: FaultProxyOptions): Promise<FaultProxy> {
  const random = createRandom(`faults/${seed}`)
  const forwarder = createForwarder(() => (typeof target === 'string' ? target : target()))
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const seen: SeenCall[] = []
  let triggers: { rule: FaultRule; strikes: (method: string, path: string) => boolean }[] = []

  const set = (next: readonly FaultRule[]) => {
    triggers = next.map((rule) => ({ rule, strikes: createTrigger(rule, random.next) }))
  }
  set(rules)

  const later = (ms: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, ms)
    timers.add(timer)
  }

  const standIn = await listenRaw(
    (request, response) => {
      const [method = 'GET', path = '/'] = [request.method, request.url]
      const rule = triggers.find(({ strikes }) => strikes(method, path))?.rule
      seen.push({ method, path, fault: rule?.fault })
      if (seen.length > mostSeen) seen.shift()
      if (rule) applyFault(rule, request, response, { forward: forwarder.forward, random, later })
      else forwarder.forward(request, response)
    },
    { port },
  )

  const close = async () => {
    for (const timer of timers) clearTimeout(timer)
    forwarder.close()
    await standIn.close()
  }
  const forget = () => void seen.splice(0)
  return { url: standIn.url, set, clear: () => set([]), seen, forget, close, [Symbol.asyncDispose]: close }
}
