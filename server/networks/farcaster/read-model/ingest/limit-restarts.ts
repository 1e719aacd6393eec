/** Far more than a hub that is replaced or repaired causes. */
const mostPerHour = 5
const hour = 3_600_000

/**
 * Counts how often a shard starts over, and throws when that is too often: a hub with another log at each look, such as two hubs behind one
 * address, would have every account read again without end. What was read stays, and the shard continues where its log returns.
 */
export function limitRestarts(now: () => number): (shard: number) => void {
  const restarts = new Map<number, number[]>()
  return (shard) => {
    const recent = (restarts.get(shard) ?? []).filter((at) => at > now() - hour)
    if (recent.length >= mostPerHour) throw new Error(`The events of shard ${shard} have started over ${mostPerHour} times within an hour.`)
    restarts.set(shard, [...recent, now()])
  }
}
