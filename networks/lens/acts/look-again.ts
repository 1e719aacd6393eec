import { wait } from '../wait.ts'

/** ms before each check of what a call without a response has done. */
const lookupDelays = [500, 1000, 2000]

export interface LookOptions {
  delays?: readonly number[]
  /** Absent: waits for that time, in ms. */
  pause?: (ms: number) => Promise<void>
}

/** The first state that is as wanted, or the last one after these pauses. Ends with the first failure of `read`. */
export async function lookAgain<State>(
  read: () => Promise<State>,
  isDone: (state: State) => boolean,
  { delays = lookupDelays, pause = wait }: LookOptions = {},
): Promise<State | undefined> {
  let state: State | undefined
  for (const ms of delays) {
    await pause(ms)
    state = await read()
    if (state !== undefined && isDone(state)) break
  }
  return state
}
