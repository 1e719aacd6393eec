import type { Lane } from './lane.ts'

/** Limits how long a list waits for lanes that block it. */
export interface LaneWait<T> {
  /** Waits for exactly these lanes. The time starts with the first lane and ends when none is left. */
  update(blocking: readonly Lane<T>[]): void
  stop(): void
}

interface LaneWaitOptions {
  /** ms to wait for a lane. */
  wait(laneId: string): number
  onLate?(laneId: string): void
  /** The list continues without the lanes that it waited for. */
  onTimeout(): void
}

export function createLaneWait<T>({ wait, onLate, onTimeout }: LaneWaitOptions): LaneWait<T> {
  let blocking: readonly Lane<T>[] = []
  let timer: ReturnType<typeof setTimeout> | undefined

  const stop = () => {
    clearTimeout(timer)
    timer = undefined
  }

  const skip = () => {
    timer = undefined
    for (const lane of blocking) {
      lane.waived = true
      onLate?.(lane.source.id)
    }
    onTimeout()
  }

  return {
    update(next) {
      blocking = next
      if (blocking.length === 0) stop()
      else timer ??= setTimeout(skip, Math.max(...blocking.map((lane) => wait(lane.source.id))))
    },
    stop,
  }
}
