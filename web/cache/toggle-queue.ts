import { Failure, mayHaveHappened } from '@chorus/model/failure'

/**
 * The outcome of a toggle. confirmed: the network did it. unchanged: no call was needed. superseded: a later toggle replaced it and will
 * report. failed: the network did not do it, as far as is known. refused: its account is gone.
 */
export type ToggleOutcome = { state: 'confirmed' | 'unchanged' | 'superseded' | 'refused' } | { state: 'failed'; failure: Failure }

/** Does or undoes it. The signal is aborted when the account goes. */
export type SendToggle = (isOn: boolean, signal: AbortSignal) => Promise<void>

export interface Toggle {
  /** How often the network has it, as far as is known. Undefined: unknown. */
  level(): number | undefined
  send: SendToggle
  /** Called when the network has this level. */
  confirmed(level: number): void
  /** Called when no call is running or waiting. */
  ended(): void
}

/** The calls of one account: for each key one runs and one waits at most, and the last choice wins. */
export interface ToggleQueue {
  press(key: string, wish: number, toggle: Toggle): Promise<ToggleOutcome>
  wish(key: string): number | undefined
  /** Stops sending, aborts the running call and ignores its response. */
  close(): void
}

export type WhenReady = (signal: AbortSignal) => Promise<void> | undefined

interface Lane {
  wish: number
  toggle: Toggle
  tell(outcome: ToggleOutcome): void
}

/** `whenReady`: resolves when sending may start; undefined: at once. Changes undone before that are never sent. */
export function createToggleQueue(whenReady: WhenReady = () => undefined): ToggleQueue {
  const lanes = new Map<string, Lane>()
  const stop = new AbortController()

  const end = (key: string, lane: Lane, outcome: ToggleOutcome) => {
    lanes.delete(key)
    lane.toggle.ended()
    lane.tell(outcome)
  }

  const run = async (key: string, lane: Lane) => {
    /** The target level of a call whose outcome is unknown. */
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
      doubt = failure && mayHaveHappened(failure.kind) ? wish : undefined
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

/** With an unknown level, the target alone decides the direction. */
const isUp = (wish: number, level: number | undefined) => (level === undefined ? wish > 0 : wish > level)

async function attempt(toggle: Toggle, isOn: boolean, signal: AbortSignal): Promise<Failure | undefined> {
  try {
    await toggle.send(isOn, signal)
    return undefined
  } catch (cause) {
    return cause instanceof Failure ? cause : new Failure('unreachable', 'It could not be sent.', { cause })
  }
}
