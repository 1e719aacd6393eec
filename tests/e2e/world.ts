import { test as base, expect } from '@playwright/test'
import { type App, startApp } from './start-app.ts'

interface TestFixtures {
  /** The production server over a sandbox, with a fault proxy before each network. Every file finds it as new; its tests share it, in their order. */
  app: App
  /** Complaints that this test brings about on purpose, such as the browser's own line about a refused call. */
  allowedComplaints: RegExp
}

interface WorkerFixtures {
  appOf: (file: string) => Promise<App>
}

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

/** One picture of the sandbox's world is not there. */
const missingOnPurpose = /picture\/broken-/

/** Any console error, page error or violation of a policy fails the test, whatever else it looked at. Chromium logs violations as errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  // One app per worker. What the tests of a file leave behind (likes, sessions, follows) is undone before the next file.
  appOf: [
    async ({}, use) => {
      let app: App | undefined
      let lastFile: string | undefined
      await use(async (file) => {
        app ??= await startApp()
        if (lastFile && lastFile !== file) await app.startOver()
        lastFile = file
        return app
      })
      await app?.[Symbol.asyncDispose]()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: [async ({ appOf }, use, { file }) => use(await appOf(file)), { timeout: 120_000 }],
  allowedComplaints: [/^$/, { option: true }],
  // Each test is a client of its own: no limit of one is spent by another.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, app, allowedComplaints }, use) => {
    const complaints: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => void complaints.push(`${String(error.error())} (${error.page()?.url()})`))
    await use(context)
    // What a page still reads when its test is over concerns nobody.
    await Promise.all([
      context.unrouteAll({ behavior: 'ignoreErrors' }),
      ...context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })),
    ])
    app.clearFaults()
    expect(complaints.filter((complaint) => !allowedComplaints.test(complaint) && !missingOnPurpose.test(complaint))).toEqual([])
  },
})

export { expect }
