import type { CDPSession, Page } from 'playwright-core'
import { logInWithPassword } from '../../tests/e2e/login/login-steps.ts'
import { startApp } from '../../tests/e2e/start-app.ts'
import { launchBrowser } from '../launch-browser.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { goHome, spendRound } from './spend-round.ts'

// Memory of a page after half an hour of use, compared with the moment when every screen has been opened once: without leaks,
// it levels off. New posts arrive in the meantime. CHORUS_BENCH_MINUTES sets the duration.
const minutes = Number(process.env['CHORUS_BENCH_MINUTES'] ?? 30)
/** Share of the time in which caches fill. */
const warmUp = 1 / 6

interface Weight {
  /** Minutes since the start. */
  at: number
  /** MB (1024²) after a forced collection. */
  heap: number
  /** All nodes, including detached ones that are still referenced. */
  nodes: number
  listeners: number
  /** In the document. */
  elements: number
}

const goals: readonly { metric: string; read(weight: Weight): number; growth: Bounds }[] = [
  { metric: 'heap, MB', read: ({ heap }) => heap, growth: [1.25, 1.5] },
  { metric: 'DOM nodes', read: ({ nodes }) => nodes, growth: [1.25, 1.5] },
  { metric: 'listeners', read: ({ listeners }) => listeners, growth: [1.25, 1.5] },
  { metric: 'elements in the page', read: ({ elements }) => elements, growth: [1.1, 1.5] },
]

async function weigh(page: Page, cdp: CDPSession, startedAt: number): Promise<Weight> {
  // The first collection may release objects that hold more.
  for (const _ of [1, 2]) await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    at: (performance.now() - startedAt) / 60_000,
    heap: value('JSHeapUsedSize') / 1048576,
    nodes: value('Nodes'),
    listeners: value('JSEventListeners'),
    elements: await page.evaluate(() => document.getElementsByTagName('*').length),
  }
}

await using app = await startApp({}, { pace: 45 })
const browser = await launchBrowser()
try {
  const page = await browser.newPage({ baseURL: app.url, viewport: { width: 1280, height: 900 }, locale: 'en-US', serviceWorkers: 'block' })
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Performance.enable')
  await page.goto('/')
  await logInWithPassword(page, app.world.person('mina'))
  await page.getByRole('button', { name: /^Your accounts/ }).waitFor()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
  await goHome(page)

  const startedAt = performance.now()
  const weights: Weight[] = []
  let rounds = 0
  for (let last = startedAt; performance.now() - startedAt < minutes * 60_000 || weights.length < 2; rounds++) {
    await spendRound(page, rounds)
    // A measurement takes a moment, so not after every round.
    if (performance.now() - last < (minutes * 60_000) / 30) continue
    last = performance.now()
    weights.push(await weigh(page, cdp, startedAt))
    const { at, heap, nodes, listeners } = weights.at(-1)!
    console.log(`${at.toFixed(1)} min: ${format(heap)} MB, ${nodes} nodes, ${listeners} listeners`)
  }

  const filled = weights.find(({ at }) => at >= minutes * warmUp) ?? weights[0]!
  const end = weights.at(-1)!
  console.log(
    `\nA page after ${end.at.toFixed(0)} minutes of use, ${rounds} rounds, compared with itself after ${filled.at.toFixed(0)} minutes`,
  )
  console.table(
    goals.map(({ metric, read, growth }) => {
      const ratio = read(end) / read(filled)
      return {
        what: metric,
        filled: format(read(filled)),
        end: format(read(end)),
        most: format(Math.max(...weights.map(read))),
        ratio: `${ratio.toFixed(2)} ×`,
        goal: `≤ ${growth[0]} ×`,
        limit: `≤ ${growth[1]} ×`,
        is: toVerdict(ratio, growth),
      }
    }),
  )
} finally {
  await browser.close()
}
