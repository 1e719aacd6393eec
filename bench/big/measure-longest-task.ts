import type { Page } from 'playwright-core'

interface Traced {
  name: string
  tid: number
  pid: number
  /** µs of the thread's own clock. */
  tdur?: number
  args?: { name?: string }
}

/**
 * ms of the longest task of the page's main thread while something is done at a fraction of the speed, as that thread's own clock counts it:
 * what else the machine does is no freeze of ours.
 */
export async function measureLongestTask(page: Page, run: () => Promise<void>, slowdown = 4): Promise<number> {
  const cdp = await page.context().newCDPSession(page)
  const tasks: Traced[] = []
  cdp.on('Tracing.dataCollected', ({ value }) => {
    // A longer list than there may be arguments.
    for (const each of value as unknown as Traced[]) tasks.push(each)
  })
  await cdp.send('Tracing.start', { traceConfig: { includedCategories: ['toplevel', '__metadata'] } })
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
  return own.reduce((longest, { tdur = 0 }) => Math.max(longest, tdur / 1000), 0)
}
