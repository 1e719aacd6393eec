import { Failure, type FailureKind } from '@chorus/model/failure'

/**
 * What became of a press. confirmed: the network did it. unchanged: it was so already, no call was needed. superseded: a later press
 * counts instead, and tells. failed: it did not, as far as is known. refused: its account is gone.
 */
export type ToggleOutcome = { state: 'confirmed' | 'unchanged' | 'superseded' | 'refused' } | { state: 'failed'; failure: Failure }

/** Does it, or takes it back. The signal is aborted when the account goes. */
export type SendToggle = (isOn: boolean, signal: AbortSignal) => Promise<void>

export interface Toggle {
  /** What the network has, as far as is known: how often it is done. */
  level(): number | undefined
  send: SendToggle
  /** The network has it so now. */
  confirmed(level: number): void
  /** No call runs and none waits. */
  ended(): void
}

/** The calls of one account. Of each key at most one runs and one waits; the last wish wins. */
export interface ToggleQueue {
  press(key: string, wish: number, toggle: Toggle): Promise<ToggleOutcome>
  wish(key: string): number | undefined
  /** Nothing is sent any more; what runs is aborted, and its answer is not heard. */
  close(): void
}

export type WhenReady = (signal: AbortSignal) => Promise<void> | undefined

interface Lane {
  wish: number
  toggle: Toggle
  tell(outcome: ToggleOutcome): void
}

/** After these nobody knows whether the network did it. */
const doubtful = new Set<FailureKind>(['unreachable', 'timeout', 'aborted', 'broken', 'malformed'])

/** `whenReady`: nothing is sent before it; undefined: it may be sent at once. What was pressed and taken back meanwhile is never sent. */
export function createToggleQueue(whenReady: WhenReady = () => undefined): ToggleQueue {
  const lanes = new Map<string, Lane>()
  const stop = new AbortController()

  const end = (key: string, lane: Lane, outcome: ToggleOutcome) => {
    lanes.delete(key)
    lane.toggle.ended()
    lane.tell(outcome)
  }

  const run = async (key: string, lane: Lane) => {
    /** The level of a call that may have been done or not. */
    let doubt: number | undefined
    for (;;) {
      const waiting = whenReady(stop.signal)
      if (waiting) await waiting
      if (stop.signal.aborted) return undefined
      const { wish, toggle } = lane
      const level = toggle.level()
      if (wish === level && doubt === undefined) return end(key, lane, { state: 'unchanged' })
      const failure = await attempt(toggle, isUp(wish, doubt ?? level), stop.signal)
      if (stop.signal.aborted) return undefined
      if (!failure) toggle.confirmed(wish)
      if (lane.wish === wish) return end(key, lane, failure ? { state: 'failed', failure } : { state: 'confirmed' })
      doubt = failure && doubtful.has(failure.kind) ? wish : undefined
    }
  }

  return {
    press(key, wish, toggle) {
      if (stop.signal.aborted) return Promise.resolve({ state: 'refused' })
      return new Promise((tell) => {
        const running = lanes.get(key)
        if (running) {
          running.tell({ state: 'superseded' })
          Object.assign(running, { wish, toggle, tell })
          return
        }
        const lane = { wish, toggle, tell }
        lanes.set(key, lane)
        void run(key, lane)
      })
    },
    wish: (key) => lanes.get(key)?.wish,
    close() {
      stop.abort(new Failure('unauthorized', 'The account is gone.'))
      const left = [...lanes.values()]
      lanes.clear()
      for (const lane of left) lane.tell({ state: 'refused' })
    },
  }
}

/** Where nothing is known, what is wanted says it. */
const isUp = (wish: number, level: number | undefined) => (level === undefined ? wish > 0 : wish > level)

async function attempt(toggle: Toggle, isOn: boolean, signal: AbortSignal): Promise<Failure | undefined> {
  try {
    await toggle.send(isOn, signal)
    return undefined
  } catch (cause) {
    return cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be sent.', { cause })
  }
}
