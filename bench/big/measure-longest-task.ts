import type { Page } from 'playwright-core'

interface Traced {
  name: string
  tid: number
  pid: number
  /** µs since an arbitrary origin. */
  ts: number
  /** µs of wall-clock time. */
  dur?: number
  /** µs of thread CPU time. */
  tdur?: number
  args?: { name?: string }
}

export interface LongestTask {
  ms: number
  /** ms spent in garbage collection: the engine decides when it runs and on how many threads. */
  collecting: number
}

/**
 * The longest main-thread task while `run` executes on a slowed-down page, in thread CPU time, so that other load on the machine doesn't
 * count.
 */
export async function measureLongestTask(page: Page, run: () => Promise<void>, slowdown = 4): Promise<LongestTask> {
  const cdp = await page.context().newCDPSession(page)
  const tasks: Traced[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // Not a spread: the list may be longer than the maximum number of arguments.
    for (const each of value as unknown as Traced[]) tasks.push(each)
  })
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata', 'v8'] } })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await run()
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve))
  await cdp.send('Tracing.end')
  await done
  await cdp.detach()
  const mains = tasks.filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
  const own = tasks.filter(({ name, tid, pid }) => name.endsWith('RunTask') && mains.some((main) => main.tid === tid && main.pid === pid))
  if (own.length < 20) throw new Error(`Only ${own.length} tasks were traced.`)
  const longest = own.reduce((one, other) => ((other.tdur ?? 0) > (one.tdur ?? 0) ? other : one))
  const end = longest.ts + (longest.dur ?? 0)
  const collections = tasks.filter(({ name, tid, pid, ts }) => {
    const isWithin = tid === longest.tid && pid === longest.pid && ts >= longest.ts && ts < end
    return isWithin && (name === 'MinorGC' || name === 'MajorGC')
  })
  return { ms: toMs(longest), collecting: collections.reduce((sum, collection) => sum + toMs(collection), 0) }
}

const toMs = ({ tdur = 0 }: Traced): number => tdur / 1000
