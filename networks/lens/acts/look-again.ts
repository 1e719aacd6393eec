import { wait } from '../wait.ts'

/** ms before each check of what a call without a response has done. */
const lookupDelays = [500, 1000, 2000]

export interface LookOptions {
  delays?: readonly number[]
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
  /** Ends the lookups early, without a failure. */
  signal?: AbortSignal | undefined
}

/** The first state that is as wanted, or the last one after these pauses. Ends with the first failure of `read`. */
export async function lookAgain<State>(
  read: () => Promise<State>,
  isDone: (state: State) => boolean,
  { delays = lookupDelays, pause = wait, signal }: LookOptions = {},
): Promise<State | undefined> {
  let state: State | undefined
  for (const ms of delays) {
    await Promise.race([pause(ms), ...(signal ? [untilAborted(signal)] : [])])
    if (signal?.aborted) break
    state = await read()
    if (state !== undefined && isDone(state)) break
  }
  return state
}

const untilAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
