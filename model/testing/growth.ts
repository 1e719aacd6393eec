/**
 * How much more time a function takes for eight times the input: about 8 when it is linear, 64 when it is quadratic. For tests about
 * hostile input, which must not depend on how fast a machine is. The best of several runs on both sides keeps a busy machine out of it,
 * and inputs that are through in half a millisecond count as such.
 */
export function growthOf(run: (input: string) => unknown, unit: string, length = 100_000): number {
  const large = unit.repeat(Math.ceil(length / unit.length))
  const small = large.slice(0, Math.ceil(large.length / 8))
  run(small)
  return Math.max(0.5, fastest(run, large)) / Math.max(0.5, fastest(run, small))
}

function fastest(run: (input: string) => unknown, input: string): number {
  const times = Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    run(input)
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  })
  return Math.min(...times)
}
