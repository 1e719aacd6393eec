import { parseArgs } from 'node:util'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { runProduct } from '../../scripts/run-product.ts'
import { findFreePort } from '../../server/db/find-free-port.ts'
import { launchBrowser } from '../launch-browser.ts'
import { toMedian } from '../median.ts'
import { type Bounds, format, toVerdict } from '../verdict.ts'
import { startFloor, startFrontOf } from './tls-front.ts'
import { type StoredLogin, logIn, type Profile, profiles, type Scroll, scrollThrough, type Visit, visitPage } from './visit.ts'

// Our guest Home, a logged-in account's notifications and a search, compared with the floor (25 posts of static HTML, no script),
// alternating in one run. `--beside http://localhost:3001` adds the Home of another build of Chorus that runs there.
const { values: options } = parseArgs({
  options: {
    beside: { type: 'string' },
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
  goals: readonly (Bounds | undefined)[]
}

const same = (goal: number, limit: number) => [[goal, limit] as const, [goal, limit] as const]

const visible: Goal<Visit> = {
  metric: 'visible',
  unit: 'ms',
  read: (visit) => visit.firstPost,
  goals: [
    [300, 450],
    [1000, 1400],
  ],
}

const visitGoals: readonly Goal<Visit>[] = [
  { ...visible, metric: 'first post visible' },
  { metric: 'LCP', unit: 'ms', read: (visit) => visit.lcp, goals: [undefined, [1500, 2500]] },
  { metric: 'taken over by scripts', unit: 'ms', read: (visit) => visit.hydrated, goals: [] },
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

/** For each page, by its main content. */
const firstGoals: readonly Goal<Visit>[] = [visible, ...visitGoals.filter(({ metric }) => metric === 'LCP')]

const scrollGoals: readonly Goal<Scroll>[] = [
  { metric: 'frame p95 while moving', unit: 'ms', read: (scroll) => scroll.p95, goals: [[17, 25]] },
  { metric: 'frames over 50 ms', unit: '%', read: (scroll) => scroll.over50, goals: [[0.5, 1.5]] },
  { metric: 'DOM elements at the end', unit: '', read: (scroll) => scroll.elements, goals: [[2500, 4000]] },
  { metric: 'heap growth', unit: 'MB', read: (scroll) => scroll.heapGrowth, goals: [[25, 40]] },
  { metric: 'waiting at the end', unit: 's', read: (scroll) => scroll.waitingAtEnd, goals: [[2, 5]] },
]

function toRow<T>({ metric, unit, read, goals }: Goal<T>, profile: number, ours: readonly T[], floor: readonly T[] = []) {
  const [own, least] = [toMedian(ours.map(read)), toMedian(floor.map(read))]
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

function toPair<T>({ metric, unit, read }: Goal<T>, ours: readonly T[], others: readonly T[]) {
  const [own, other] = [toMedian(ours.map(read)), toMedian(others.map(read))]
  return {
    metric: unit ? `${metric}, ${unit}` : metric,
    other: format(other),
    home: format(own),
    ratio: other > 0 ? `${(own / other).toFixed(2)} ×` : '–',
  }
}

interface Place {
  /** What to wait for on that page. */
  first: string
  url: string
  storedLogin?: StoredLogin
}

async function measure(browser: Parameters<typeof visitPage>[0], floorUrl: string, places: readonly Place[], profile: Profile) {
  const visits: { floor: Visit[]; places: Visit[][] } = { floor: [], places: places.map(() => []) }
  // The first round warms up and is discarded.
  for (let round = -1; round < Number(options.runs); round++) {
    const floor = await visitPage(browser, floorUrl, profile)
    if (round >= 0) visits.floor.push(floor)
    for (const [index, { url, storedLogin }] of places.entries()) {
      const visit = await visitPage(browser, url, profile, storedLogin)
      if (round >= 0) visits.places[index]!.push(visit)
    }
  }
  return visits
}

// The product must know its public URL, because the login goes through the front.
const port = String(await findFreePort())
const [floor, home] = await Promise.all([startFloor(), startFrontOf(`http://localhost:${port}`)])
const product = await runProduct('server/main.ts', { ...process.env, PORT: port, CHORUS_PUBLIC_URL: home.url })
const other = options.beside ? await startFrontOf(options.beside) : undefined
const browser = await launchBrowser()
try {
  const storedLogin = await logIn(browser, `${home.url}/`, createWorld().person('mina'))
  const places: readonly Place[] = [
    { first: 'first post', url: `${home.url}/` },
    { first: 'first notification', url: `${home.url}/notifications`, storedLogin },
    { first: 'first search result', url: `${home.url}/search?q=ferry` },
    ...(other ? [{ first: 'first post of the other build', url: `${other.url}/` }] : []),
  ]
  for (const [index, profile] of profiles.entries()) {
    const visits = await measure(browser, `${floor.url}/`, places, profile)
    const [own] = visits.places
    console.log(`\nThe anonymous home, ${profile.name}: medians of ${options.runs}`)
    console.table(visitGoals.map((goal) => toRow(goal, index, own!, visits.floor)))
    if (other) {
      console.log(`\nThe anonymous home beside that of the other build, ${profile.name}: medians of ${options.runs}`)
      console.table(visitGoals.map((goal) => toPair(goal, own!, visits.places.at(-1)!)))
    }
    console.log(`\nMain content visible, ${profile.name}: medians of ${options.runs}`)
    console.table(
      places.flatMap(({ first }, place) =>
        firstGoals.map((goal) => toRow({ ...goal, metric: `${first}: ${goal.metric}` }, index, visits.places[place]!, visits.floor)),
      ),
    )
  }
  const scrolls: Scroll[] = []
  for (let round = 0; round < Number(options.scrolls); round++)
    scrolls.push(await scrollThrough(browser, `${home.url}/`, Number(options.posts)))
  const posts = toMedian(scrolls.map((scroll) => scroll.posts))
  const seconds = toMedian(scrolls.map((scroll) => scroll.seconds))
  console.log(`\nScrolling through ${posts} posts in ${format(seconds)} s, no throttling: medians of ${scrolls.length}`)
  console.table(scrollGoals.map((goal) => toRow(goal, 0, scrolls)))
} finally {
  await browser.close()
  await Promise.all([floor.close(), home.close(), other?.close()])
  await product.close()
}
