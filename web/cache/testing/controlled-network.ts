import { Failure } from '@chorus/model/failure'
import type { Undone } from '@chorus/networks/intent'

export interface ControlledNetwork {
  /** The calls so far, in order: true for done, false for undone. */
  sent: boolean[]
  signals: AbortSignal[]
  send(isOn: boolean, signal: AbortSignal): Promise<Undone | void>
  /** Resolves, also to what is left, or rejects the oldest pending call and flushes its handlers. */
  respond(answer?: Failure | Undone): Promise<void>
}

/** A network whose responses the test controls. */
export function createControlledNetwork(): ControlledNetwork {
  const waiting: { resolve(undone?: Undone): void; reject(failure: Failure): void }[] = []
  const sent: boolean[] = []
  const signals: AbortSignal[] = []
  return {
    sent,
    signals,
    send(isOn, signal) {
      sent.push(isOn)
      signals.push(signal)
      return new Promise((resolve, reject) => {
        waiting.push({ resolve, reject })
      })
    },
    async respond(answer) {
      const call = waiting.shift()
      if (!call) throw new Error('Nothing was sent.')
      if (answer instanceof Failure) call.reject(answer)
      else call.resolve(answer)
      await new Promise((done) => {
        setImmediate(done)
      })
    },
  }
}
