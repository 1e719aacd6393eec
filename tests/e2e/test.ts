import { type BrowserContext, type Page, type Request, test as base, expect } from '@playwright/test'
import { type App, startApp } from './start-app.ts'

interface TestFixtures {
  /** The production server over a sandbox, with a fault proxy in front of each network. It is reset before each file; the tests of a file share it. */
  app: App
  /** Starts another app with its own settings. Don't close it in the test: the open page would log connection errors. */
  startOwnApp: typeof startApp
  /** Apps of `startOwnApp`, closed after the test's console errors are collected. */
  ownApps: AsyncDisposableStack
  /** Console errors that this test provokes on purpose. */
  allowedErrors: RegExp
  /** Skips a test tagged @last once CI has no time left for it. Decision 165. */
  whileThereIsTime: void
}

interface WorkerFixtures {
  appOf: (file: string) => Promise<App>
}

/** Generous, for slow and busy machines: a server, its Postgres and a sandbox start, and an index is filled. */
const startTimeoutMs = 300_000

/** Until when a test tagged @last may start, in ms since 1970. */
const lastUntil = Number(process.env['CHORUS_TEST_LAST_UNTIL'] ?? Infinity) * 1000

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

/** One image of the sandbox's world is missing on purpose. */
const missingOnPurpose = /picture\/broken-/
const endsSession = (request: Request): boolean =>
  request.method() === 'DELETE' && /^\/(api\/hosted\/sessions?|v3\/auth\/(sessions|account))/.test(new URL(request.url()).pathname)
const startsSession = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname.startsWith('/api/hosted/login')

/**
 * Counts the requests, by URL, that the server may refuse although the page was still allowed to ask: those in flight while a session ended, and
 * of each tab the first to a URL afterwards, until it loads another page or someone logs in. A tab hears of the end only later.
 */
function watchSessionEnds(context: BrowserContext): Map<string, number> {
  const inFlight = new Set<Request>()
  const refusable = new Map<string, number>()
  /** URLs that each tab has requested since a session ended. */
  const since = new Map<Page, Set<string>>()
  const allow = (request: Request) => void refusable.set(request.url(), (refusable.get(request.url()) ?? 0) + 1)
  context.on('request', (request) => {
    inFlight.add(request)
    const page = pageOf(request)
    if (startsSession(request)) since.clear()
    else if (page && request.isNavigationRequest() && request.frame() === page.mainFrame()) since.delete(page)
    else if (endsSession(request)) {
      for (const each of inFlight) allow(each)
      for (const tab of context.pages()) since.set(tab, new Set())
    } else if ([...inFlight].some(endsSession)) allow(request)
    else if (page && since.get(page)?.has(request.url()) === false) {
      since.get(page)!.add(request.url())
      allow(request)
    }
  })
  const forget = (request: Request) => void inFlight.delete(request)
  context.on('requestfinished', forget)
  context.on('requestfailed', forget)
  return refusable
}

/** Null: a service worker's, or the first of a tab that is only being opened. */
function pageOf(request: Request): Page | null {
  try {
    return request.serviceWorker() ? null : request.frame().page()
  } catch {
    return null
  }
}

/** Console errors, page errors and policy violations fail every test. Chromium logs violations as console errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // One app per worker, reset between files.
  appOf: [
    async ({}, use) => {
      let app: App | undefined
      let lastFile: string | undefined
      await use(async (file) => {
        if (!app) await (app = await startApp()).untilIndexed()
        else if (lastFile !== file) await app.startOver()
        lastFile = file
        return app
      })
      await app?.[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: startTimeoutMs },
  ],
  app: [async ({ appOf }, use, { file }) => use(await appOf(file)), { timeout: startTimeoutMs }],
  ownApps: [
    async ({}, use) => {
      await using apps = new AsyncDisposableStack()
      await use(apps)
    },
    { timeout: startTimeoutMs },
  ],
  startOwnApp: async ({ ownApps }, use) => use(async (...settings) => ownApps.use(await startApp(...settings))),
  allowedErrors: [/^$/, { option: true }],
  whileThereIsTime: [
    async ({}, use, info) => {
      info.skip(info.tags.includes('@last') && Date.now() > lastUntil, 'CI has no time left for tests tagged @last.')
      await use()
    },
    { auto: true },
  ],
  // Each test has its own address, so that tests don't use up each other's rate limits.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, app, ownApps, allowedErrors }, use) => {
    const errors: string[] = []
    const refusable = watchSessionEnds(context)
    context.on('console', (message) => {
      if (message.type() !== 'error') return
      const { url } = message.location()
      const allowed = /status of (401|409)/.test(message.text()) ? (refusable.get(url) ?? 0) : 0
      if (allowed > 0) refusable.set(url, allowed - 1)
      else errors.push(`${message.text()} (${url})`)
    })
    context.on('weberror', (error) => void errors.push(`${String(error.error())} (${error.page()?.url()})`))
    await use(context)
    // Requests in flight when the test ends are not part of it.
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      ...context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
    ])
    app.clearFaults()
    for (const faults of Object.values(app.faults)) faults.forget()
    const unexpected = errors.filter((error) => ![allowedErrors, missingOnPurpose].some((allowed) => allowed.test(error)))
    // Pages that are still open would log connection errors from now on.
    await ownApps.disposeAsync()
    expect(unexpected).toEqual([])
  },
})

export { expect }
