import { test as base, expect } from '@playwright/test'
import { type App, startApp } from './start-app.ts'

interface TestFixtures {
  /** Complaints that this test brings about on purpose, such as the browser's own line about a refused call. */
  allowedComplaints: RegExp
}

interface WorkerFixtures {
  /** The production server over a sandbox of its own, with a fault proxy before each network. */
  app: App
}

const randomAddress = () => `10.${[1, 2, 3].map(() => Math.floor(Math.random() * 250) + 1).join('.')}`

/** One picture of the sandbox's world is not there. */
const missingOnPurpose = /picture\/broken-/

/** Any console error, page error or violation of a policy fails the test, whatever else it looked at. Chromium logs violations as errors. */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  app: [
    async ({}, use) => {
      await using app = await startApp()
      await use(app)
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  allowedComplaints: [/^$/, { option: true }],
  // Each test is a client of its own: no limit of one is spent by another.
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': randomAddress() }),
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, app, allowedComplaints }, use) => {
    const complaints: string[] = []
    context.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    context.on('weberror', (error) => void complaints.push(String(error.error())))
    await use(context)
    app.clearFaults()
    expect(complaints.filter((complaint) => !allowedComplaints.test(complaint) && !missingOnPurpose.test(complaint))).toEqual([])
  },
})

export { expect }
