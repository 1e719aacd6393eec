import type { Page } from 'playwright-core'

interface Traced {
  name: string
  tid: number
  pid: number
  /** µs since some moment. */
  ts: number
  /** µs on the wall. */
  dur?: number
  /** µs of the thread's own clock. */
  tdur?: number
  args?: { name?: string }
}

export interface LongestTask {
  ms: number
  /** ms of it in which the engine collected garbage: when it does so and with how many threads is for it to say. */
  collecting: number
}

/**
 * The longest task of the page's main thread while something is done at a fraction of the speed, as that thread's own clock counts it:
 * what else the machine does is no freeze of ours.
 */
export async function measureLongestTask(page: Page, run: () => Promise<void>, slowdown = 4): Promise<LongestTask> {
  const cdp = await page.context().newCDPSession(page)
  const tasks: Traced[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // A longer list than there may be arguments.
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
