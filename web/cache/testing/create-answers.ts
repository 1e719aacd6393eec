import type { Failure } from '@chorus/model/failure'

export interface Answers {
  /** What was sent so far, in order: done or taken back. */
  sent: boolean[]
  signals: AbortSignal[]
  send(isOn: boolean, signal: AbortSignal): Promise<void>
  /** Answers the oldest call that has no answer yet, and lets everybody hear it. */
  answer(failure?: Failure): Promise<void>
}

/** A network that answers when it is told to. */
export function createAnswers(): Answers {
  const waiting: { resolve(): void; reject(failure: Failure): void }[] = []
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
    async answer(failure) {
      const call = waiting.shift()
      if (!call) throw new Error('Nothing was sent.')
      if (failure) call.reject(failure)
      else call.resolve()
      await new Promise((done) => {
        setImmediate(done)
      })
    },
  }
}
