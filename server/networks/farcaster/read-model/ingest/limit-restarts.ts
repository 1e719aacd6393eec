/** Far more than a hub that is replaced or repaired causes. */
const mostPerHour = 5
const hour = 3_600_000

/**
 * Counts how often a shard starts over, and throws when that happens too often: a hub whose log differs each time, such as two hubs behind one
 * address, would make us read every account again endlessly. What was read stays, and the shard continues once its log returns.
 */
export function limitRestarts(now: () => number): (shard: number) => void {
  const restarts = new Map<number, number[]>()
  return (shard) => {
    const recent = (restarts.get(shard) ?? []).filter((at) => at > now() - hour)
    if (recent.length >= mostPerHour) throw new Error(`The events of shard ${shard} have started over ${mostPerHour} times within an hour.`)
    restarts.set(shard, [...recent, now()])
  }
}
