import { Refusal } from '@chorus/contract/refusal'
import { createGate } from '../memo.ts'

export type FairGate = <T>(household: string, task: () => Promise<T>) => Promise<T>

/**
 * Runs at most `each` tasks of a household at once; its others wait. Beyond `all` that run or wait, it refuses, because strangers' hosts may
 * all be slow on purpose.
 */
export function createFairGate({ each, all }: { each: number; all: number }): FairGate {
  const gates = new Map<string, { run: ReturnType<typeof createGate>; tasks: number }>()
  let tasks = 0
  return async (household, task) => {
    if (tasks >= all) throw new Refusal('Too many images are loading right now. Try again in a moment.', { status: 503, retryAfter: 5 })
    const gate = gates.get(household) ?? { run: createGate(each), tasks: 0 }
    gates.set(household, gate)
    tasks += 1
    gate.tasks += 1
    try {
      return await gate.run(task)
    } finally {
      tasks -= 1
      gate.tasks -= 1
      if (gate.tasks === 0) gates.delete(household)
    }
  }
}
