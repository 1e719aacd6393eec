/**
 * How much longer a function takes for eight times the input: about 8 when linear, up to 40 where large inputs outgrow the caches, 64 when
 * quadratic. For tests with hostile input, independent of the machine's speed. Other processes only add time, by emptying the caches, so
 * each side counts its fastest run, and growth that looks steep is measured again. Anything under half a millisecond counts as that.
 */
export function growthOf(run: (input: string) => unknown, unit: string, length = 100_000): number {
  const large = unit.repeat(Math.ceil(length / unit.length))
  const small = large.slice(0, Math.ceil(large.length / 8))
  const fastest = { large: Infinity, small: Infinity }
  run(small)
  for (let pass = 1; pass <= 30; pass++) {
    fastest.small = Math.min(fastest.small, timeOf(run, small))
    fastest.large = Math.min(fastest.large, timeOf(run, large))
    if (pass >= 3 && toGrowth(fastest) < 16) break
  }
  return toGrowth(fastest)
}

const toGrowth = ({ large, small }: Record<'large' | 'small', number>): number => Math.max(0.5, large) / Math.max(0.5, small)

/** In milliseconds of CPU. `threadCpuUsage` counts in ticks of the scheduler, which are too long. */
function timeOf(run: (input: string) => unknown, input: string): number {
  const start = process.cpuUsage()
  run(input)
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}
