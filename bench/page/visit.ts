import { setTimeout as wait } from 'node:timers/promises'
import type { Person } from '@chorus/sandbox/seed/world'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { logInWithPassword } from '../../tests/e2e/login/login-steps.ts'
import { type PageRecord, probePage } from './page-probe.ts'
import { scrollPage, type ScrollResult } from './scroll-probe.ts'

export interface Profile {
  name: string
  /** ms added to every request, and bytes per second; absent: no limit. */
  network?: { latency: number; down: number; up: number }
  /** CPU slowdown factor. */
  slowdown: number
}

export const profiles: readonly Profile[] = [
  { name: 'no throttling', slowdown: 1 },
  { name: 'Fast 4G, 4× CPU', slowdown: 4, network: { latency: 170, down: 9e6 / 8, up: 1.5e6 / 8 } },
]

export interface Visit {
  firstPost: number
  lcp: number
  /** When the page reacts to presses with its scripts. NaN: it has none. */
  hydrated: number
  /** Sum of long-task time beyond 50 ms, until the page is settled. */
  blocking: number
  /** ms of main-thread CPU time, until the page is settled. */
  cpu: number
  /** kB (1024) of scripts on the wire, headers included. */
  scripts: number
  requests: number
  elements: number
  /** MB (1024²) after a forced collection. */
  heap: number
}

const post = 'article'
const timeoutMs = 60_000
const viewport = { width: 1280, height: 900 }

/** A browser's stored login. */
export type StoredLogin = Awaited<ReturnType<BrowserContext['storageState']>>

/** One visit in its own context, until nothing has happened for 1.5 s. `storedLogin`: of the reader; absent for guests. */
export async function visitPage(browser: Browser, url: string, profile: Profile, storedLogin?: StoredLogin): Promise<Visit> {
  return withPage(browser, storedLogin, async (page, cdp) => {
    const traffic = await watchTraffic(cdp)
    await cdp.send('Network.setCacheDisabled', { cacheDisabled: true })
    await throttle(cdp, profile)
    await page.addInitScript(probePage, { post })
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs })
    const record = await waitUntilSettled(page, traffic)
    const scripts = [...traffic.requests.values()].filter(({ mime }) => /javascript|ecmascript/.test(mime))
    return {
      firstPost: record.firstPost ?? Number.NaN,
      lcp: record.lcp ?? Number.NaN,
      hydrated: record.hydrated ?? Number.NaN,
      blocking: record.long.reduce((sum, [, duration]) => sum + duration - 50, 0),
      scripts: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1024,
      requests: traffic.requests.size,
      ...(await weighPage(page, cdp)),
    }
  })
}

export interface Scroll extends ScrollResult {
  elements: number
  /** MB of growth. */
  heapGrowth: number
}

/** Loads, then scrolls through `target` posts. The cache is on, because images repeat in a feed. */
export async function scrollThrough(browser: Browser, url: string, target: number): Promise<Scroll> {
  return withPage(browser, undefined, async (page, cdp) => {
    const traffic = await watchTraffic(cdp)
    await page.addInitScript(probePage, { post })
    await page.goto(url, { waitUntil: 'commit', timeout: timeoutMs })
    await waitUntilSettled(page, traffic)
    const before = await weighPage(page, cdp)
    const result = await page.evaluate(scrollPage, { post, target, speed: 8000, seconds: 60 })
    await wait(500)
    const after = await weighPage(page, cdp)
    return { ...result, elements: after.elements, heapGrowth: after.heap - before.heap }
  })
}

const everybody = { viewport, ignoreHTTPSErrors: true, serviceWorkers: 'block', locale: 'en-US' } as const

/** Logs a person in through the UI and returns the browser's stored login. */
export async function logIn(browser: Browser, url: string, person: Person): Promise<StoredLogin> {
  const context = await browser.newContext(everybody)
  const page = await context.newPage()
  await page.goto(url)
  await logInWithPassword(page, person)
  await page.getByRole('button', { name: /^Your accounts/ }).waitFor()
  const storedLogin = await context.storageState({ indexedDB: true })
  await context.close()
  return storedLogin
}

async function withPage<T>(
  browser: Browser,
  storedLogin: StoredLogin | undefined,
  act: (page: Page, cdp: CDPSession) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ ...everybody, storageState: storedLogin })
  try {
    const page = await context.newPage()
    const cdp = await context.newCDPSession(page)
    await cdp.send('Network.enable')
    // CPU time rather than wall-clock time: the steadiest metric on a shared machine.
    await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
    return await act(page, cdp)
  } finally {
    await context.close()
  }
}

interface Traffic {
  requests: Map<string, { mime: string; bytes: number; isOver: boolean }>
  lastChange: number
}

async function watchTraffic(cdp: CDPSession): Promise<Traffic> {
  const traffic: Traffic = { requests: new Map(), lastChange: Date.now() }
  const end = (id: string, bytes: number) => {
    const request = traffic.requests.get(id)
    if (!request) return
    Object.assign(request, { bytes, isOver: true })
    traffic.lastChange = Date.now()
  }
  cdp.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (/^(data|blob):/.test(request.url)) return
    traffic.requests.set(requestId, { mime: '', bytes: 0, isOver: false })
    traffic.lastChange = Date.now()
  })
  cdp.on('Network.responseReceived', ({ requestId, response }) => {
    const request = traffic.requests.get(requestId)
    if (request) request.mime = response.mimeType
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => end(requestId, encodedDataLength))
  cdp.on('Network.loadingFailed', ({ requestId }) => end(requestId, 0))
  return traffic
}

async function throttle(cdp: CDPSession, { network, slowdown }: Profile): Promise<void> {
  if (network) {
    const { latency, down, up } = network
    await cdp.send('Network.emulateNetworkConditions', { offline: false, latency, downloadThroughput: down, uploadThroughput: up })
  }
  if (slowdown > 1) await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
}

/** Settled: a post is shown, the document is loaded, and for 1.5 s there was neither traffic nor a long task. */
async function waitUntilSettled(page: Page, traffic: Traffic): Promise<PageRecord> {
  const deadline = Date.now() + timeoutMs
  while (Date.now() < deadline) {
    const { record, now, isLoaded } = await page.evaluate(() => ({
      record: window.pageRecord,
      now: performance.now(),
      isLoaded: document.readyState === 'complete',
    }))
    const isBusy = record?.long.some(([start, duration]) => now - start - duration < 1500)
    const isLoading = [...traffic.requests.values()].some(({ isOver }) => !isOver) || Date.now() - traffic.lastChange < 1500
    if (record && record.firstPost !== null && isLoaded && !isBusy && !isLoading) return record
    await wait(200)
  }
  throw new Error(`${page.url()} did not settle within ${timeoutMs / 1000} s.`)
}

async function weighPage(page: Page, cdp: CDPSession): Promise<Pick<Visit, 'cpu' | 'elements' | 'heap'>> {
  await cdp.send('HeapProfiler.collectGarbage')
  const { metrics } = await cdp.send('Performance.getMetrics')
  const value = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
  return {
    cpu: value('TaskDuration') * 1000,
    heap: value('JSHeapUsedSize') / 1048576,
    elements: await page.evaluate(() => document.getElementsByTagName('*').length),
  }
}
