import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { runProduct } from '../../scripts/run-product.ts'
import { toMedian } from '../median.ts'
import { startFloor, startFrontOf } from './tls-front.ts'
import { type Profile, profiles, type Scroll, scrollThrough, type Visit, visitPage } from './visit.ts'

// Our anonymous home beside the floor (25 posts of static HTML, no script), visited in turns in one run.
const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '7' },
    scrolls: { type: 'string', default: '3' },
    posts: { type: 'string', default: '1500' },
  },
})

interface Goal<T> {
  metric: string
  unit: string
  read(measured: T): number
  /** By profile, in the order of `profiles`. */
  goals: readonly (readonly [goal: number, limit: number] | undefined)[]
}

const same = (goal: number, limit: number) => [[goal, limit] as const, [goal, limit] as const]

const visitGoals: readonly Goal<Visit>[] = [
  {
    metric: 'first post visible',
    unit: 'ms',
    read: (visit) => visit.firstPost,
    goals: [
      [300, 450],
      [1000, 1400],
    ],
  },
  { metric: 'LCP', unit: 'ms', read: (visit) => visit.lcp, goals: [undefined, [1500, 2500]] },
  {
    metric: 'total blocking time',
    unit: 'ms',
    read: (visit) => visit.blocking,
    goals: [
      [100, 150],
      [400, 600],
    ],
  },
  { metric: 'main-thread CPU', unit: 'ms', read: (visit) => visit.cpu, goals: [[350, 500], undefined] },
  { metric: 'JavaScript on the wire', unit: 'kB', read: (visit) => visit.scripts, goals: same(200, 260) },
  { metric: 'requests, first visit', unit: '', read: (visit) => visit.requests, goals: same(40, 60) },
]

const scrollGoals: readonly Goal<Scroll>[] = [
  { metric: 'frame p95 while moving', unit: 'ms', read: (scroll) => scroll.p95, goals: [[17, 25]] },
  { metric: 'frames over 50 ms', unit: '%', read: (scroll) => scroll.over50, goals: [[0.5, 1.5]] },
  { metric: 'DOM elements at the end', unit: '', read: (scroll) => scroll.elements, goals: [[2500, 4000]] },
  { metric: 'heap growth', unit: 'MB', read: (scroll) => scroll.heapGrowth, goals: [[25, 40]] },
  { metric: 'waiting at the end', unit: 's', read: (scroll) => scroll.waitingAtEnd, goals: [[2, 5]] },
]

const format = (value: number) => (Number.isFinite(value) ? value.toFixed(value < 100 ? 1 : 0) : '–')

function toVerdict(value: number, bounds: readonly [number, number] | undefined): string {
  if (!bounds) return ''
  return value <= bounds[0] ? 'goal' : value <= bounds[1] ? 'limit' : 'MISSED'
}

function toRow<T>({ metric, unit, read, goals }: Goal<T>, profile: number, home: readonly T[], floor: readonly T[] = []) {
  const [own, least] = [toMedian(home.map(read)), toMedian(floor.map(read))]
  const bounds = goals[profile]
  return {
    metric: unit ? `${metric}, ${unit}` : metric,
    floor: format(least),
    home: format(own),
    ratio: least > 0 ? `${(own / least).toFixed(2)} ×` : '–',
    goal: bounds ? `≤ ${bounds[0]}` : '',
    limit: bounds ? `≤ ${bounds[1]}` : '',
    is: toVerdict(own, bounds),
  }
}

async function measure(browser: Parameters<typeof visitPage>[0], urls: { floor: string; home: string }, profile: Profile) {
  const visits: { floor: Visit[]; home: Visit[] } = { floor: [], home: [] }
  // The first round warms up and is thrown away.
  for (let round = -1; round < Number(options.runs); round++)
    for (const page of ['floor', 'home'] as const) {
      const visit = await visitPage(browser, urls[page], profile)
      if (round >= 0) visits[page].push(visit)
    }
  return visits
}

const product = await runProduct('server/main.ts', { ...process.env, PORT: '0' })
const [floor, home] = await Promise.all([startFloor(), startFrontOf(product.url)])
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--ignore-certificate-errors',
    '--enable-precise-memory-info',
    '--disable-backgrounding-occluded-windows',
    '--disable-renderer-backgrounding',
    '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost',
  ],
})
try {
  const urls = { floor: `${floor.url}/`, home: `${home.url}/` }
  for (const [index, profile] of profiles.entries()) {
    const visits = await measure(browser, urls, profile)
    console.log(`\nThe anonymous home, ${profile.name}: medians of ${options.runs}`)
    console.table(visitGoals.map((goal) => toRow(goal, index, visits.home, visits.floor)))
  }
  const scrolls: Scroll[] = []
  for (let round = 0; round < Number(options.scrolls); round++) scrolls.push(await scrollThrough(browser, urls.home, Number(options.posts)))
  const posts = toMedian(scrolls.map((scroll) => scroll.posts))
  const seconds = toMedian(scrolls.map((scroll) => scroll.seconds))
  console.log(`\nScrolling through ${posts} posts in ${format(seconds)} s, no throttling: medians of ${scrolls.length}`)
  console.table(scrollGoals.map((goal) => toRow(goal, 0, scrolls)))
} finally {
  await browser.close()
  await Promise.all([floor.close(), home.close()])
  await product.close()
}
