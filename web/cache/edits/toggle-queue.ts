import { Failure, mayHaveHappened } from '@chorus/model/failure'
import type { Intent, Undone } from '@chorus/networks/intent'

/**
 * The outcome of a toggle. confirmed: the network did it. unchanged: no call was needed. superseded: a later toggle replaced it and will report.
 * failed: as far as we know, the network did not do it. refused: its account is gone.
 */
export type ToggleOutcome = { state: 'confirmed' | 'unchanged' | 'superseded' | 'refused' } | { state: 'failed'; failure: Failure }

/** Does or undoes it. Resolves to what an undo leaves, if the network says so. The signal is aborted when the account is removed. */
export type SendToggle = (isOn: boolean, signal: AbortSignal, intent?: Intent) => Promise<Undone | void>

export interface Toggle {
  /** Whether it was pressed to do it, perhaps once more, or to undo it. */
  isOn: boolean
  /** How often the network has it, as far as we know. Undefined: unknown. */
  level(): number | undefined
  send: SendToggle
  /** Called before each call. Returns undefined when there is nothing left to send. */
  claim?(): Promise<Intent | undefined>
  /** Whether to wait and try again after this failure. Absent: never. */
  mayRetry?(failure: Failure): boolean
  /** Called when the network has this level. `was`: the one before, if the network had more than we knew. */
  confirmed(level: number, was?: number): void
  /** Called when no call is running or waiting. */
  ended(outcome: ToggleOutcome): void
}

/** The calls of one account. For each key at most one runs and one waits, and the last choice wins. */
export interface ToggleQueue {
  add(key: string, desired: number, toggle: Toggle): Promise<ToggleOutcome>
  desired(key: string): number | undefined
  /** Stops sending, aborts the running call and ignores its response. */
  close(): void
}

export type WhenReady = (signal: AbortSignal) => Promise<void> | undefined

interface Lane {
  desired: number
  toggle: Toggle
  /** Aborted by a later toggle. */
  replaced: AbortController
  resolve(outcome: ToggleOutcome): void
}

/** `whenReady`: resolves when sending may start; undefined: at once. Changes undone before that are never sent. */
export function createToggleQueue(whenReady: WhenReady = () => undefined): ToggleQueue {
  const lanes = new Map<string, Lane>()
  const stop = new AbortController()

  const end = (key: string, lane: Lane, outcome: ToggleOutcome) => {
    lanes.delete(key)
    lane.toggle.ended(outcome)
    lane.resolve(outcome)
  }

  const run = async (key: string, lane: Lane) => {
    /** The target level of a call whose outcome is unknown. */
    let doubt: number | undefined
    for (;;) {
      const waiting = whenReady(stop.signal)
      if (waiting) await waiting
      if (stop.signal.aborted) return undefined
      const { desired, toggle } = lane
      // Before reading the level, which another tab may be changing.
      const claimed = toggle.claim && (await toggle.claim())
      if (stop.signal.aborted) return undefined
      if (lane.toggle !== toggle) continue
      const intent = claimed && { ...claimed, replaced: AbortSignal.any([stop.signal, lane.replaced.signal]) }
      if (toggle.claim && !intent) return end(key, lane, { state: 'superseded' })
      // Another page has sent a call, so the known level decides nothing.
      if (intent?.isRepeat) doubt ??= desired
      const level = toggle.level()
      if (desired === level && doubt === undefined) return end(key, lane, { state: 'unchanged' })
      const result = await attempt(toggle, isUp(lane, doubt ?? level), { signal: stop.signal, intent })
      if (stop.signal.aborted) return undefined
      const failure = result instanceof Failure ? result : undefined
      if (result && 'left' in result) toggle.confirmed(result.left, toFormer(result, level))
      else if (!failure) toggle.confirmed(desired)
      if (failure && lane.toggle === toggle && toggle.mayRetry?.(failure)) {
        doubt = desired
        continue
      }
      if (lane.desired === desired) return end(key, lane, failure ? { state: 'failed', failure } : { state: 'confirmed' })
      doubt = failure && mayHaveHappened(failure.kind) ? desired : undefined
    }
  }

  return {
    add(key, desired, toggle) {
      if (stop.signal.aborted) return Promise.resolve({ state: 'refused' })
      return new Promise((resolve) => {
        const running = lanes.get(key)
        if (running) {
          running.resolve({ state: 'superseded' })
          running.replaced.abort()
          Object.assign(running, { desired, toggle, replaced: new AbortController(), resolve })
          return
        }
        const lane = { desired, toggle, replaced: new AbortController(), resolve }
        lanes.set(key, lane)
        void run(key, lane)
      })
    },
    desired: (key) => lanes.get(key)?.desired,
    close() {
      stop.abort(new Failure('unauthorized', 'The account is gone.'))
      const left = [...lanes.values()]
      lanes.clear()
      for (const lane of left) lane.resolve({ state: 'refused' })
    },
  }
}

/** With an unknown level, and on the second attempt at the same one, the press alone decides the direction. */
const isUp = ({ desired, toggle }: Lane, level: number | undefined) =>
  level === undefined || level === desired ? toggle.isOn : desired > level

/** The level before an undo, which takes one away. What was already gone counts only if the known level still includes it. */
const toFormer = ({ left, wasGone }: Undone, level = left): number => (wasGone ? Math.max(left, level) : left + 1)

interface AttemptOptions {
  signal: AbortSignal
  intent: Intent | undefined
}

async function attempt(toggle: Toggle, isOn: boolean, { signal, intent }: AttemptOptions): Promise<Failure | Undone | void> {
  try {
    return await toggle.send(isOn, signal, intent)
  } catch (cause) {
    return cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be sent.', { cause })
  }
}
