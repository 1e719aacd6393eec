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
  /** ms of the longest task without reading the app's code, which is the same for every page. */
  withoutCode: number
  /** ms spent in garbage collection: the engine decides when it runs and on how many threads. */
  collecting: number
}

/**
 * Reading modules, storing what was read, and reading them again for the positions in stack traces, which Chromium does only while a debugger is
 * attached.
 */
const readsCode = new Set(['v8.compileModule', 'v8.produceModuleCache', 'V8.CollectSourcePositions'])

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
  await cdp.send('Tracing.start', {
    traceConfig: { includedCategories: ['toplevel', '__metadata', 'v8', 'disabled-by-default-v8.compile'] },
  })
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
  const collections = tasks.filter((each) => isWithin(each, longest) && (each.name === 'MinorGC' || each.name === 'MajorGC'))
  const code = tasks.filter(({ name }) => readsCode.has(name))
  const readings = code.filter((each) => !code.some((other) => other !== each && isWithin(each, other)))
  const toRest = (task: Traced) => toMs(task) - toSum(readings.filter((each) => isWithin(each, task)))
  return { ms: toMs(longest), withoutCode: Math.max(...own.map(toRest)), collecting: toSum(collections) }
}

const isWithin = (each: Traced, { tid, pid, ts, dur = 0 }: Traced): boolean =>
  each.tid === tid && each.pid === pid && each.ts >= ts && each.ts < ts + dur
const toSum = (all: readonly Traced[]): number => all.reduce((sum, each) => sum + toMs(each), 0)

const toMs = ({ tdur = 0 }: Traced): number => tdur / 1000
