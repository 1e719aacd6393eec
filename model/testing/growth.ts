/**
 * How much longer a function takes for eight times the input: about 8 when linear, 64 when quadratic. For tests with hostile input,
 * independent of the machine's speed. Takes the best of several runs on both sides to rule out other load, and treats anything under half a
 * millisecond as that.
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
