import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium, findChromium, quietFlags } from '../../scripts/find-chromium.ts'

/** No page lives long enough here to win back what optimising its code costs: a fifth of the time of every test. Benchmarks go without. */
const shortLived = ['--js-flags=--no-opt --no-maglev --single-threaded-gc', '--in-process-gpu']
const launchOptions = { executablePath: findChromium(), args: [...quietFlags, ...shortLived] }

// Compiled code is cached for the next worker's server and sandbox.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../../node_modules/.cache/node-compile')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 2,
  // A shared machine may stall any one test. What passes only on a retry is listed at the end, with its cause.
  retries: process.env.CI ? 2 : 0,
  // Generous, for slow and busy machines: only a test that fails takes this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./failure-lines.ts']],
  use: {
    // Fails at the action, with its line, before the time of the whole test is up.
    actionTimeout: 60_000,
    launchOptions,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Costs a quarter of the time of every test: for whoever looks for the cause of a failure.
    trace: process.env.CHORUS_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: /hostile-page/, use: { viewport: { width: 1280, height: 900 } } },
    // Hundreds of forms sent into frames: after that the headless shell opens no tab any more.
    {
      name: 'whole',
      testMatch: /hostile-page/,
      use: { launchOptions: { ...launchOptions, executablePath: process.env.CHROMIUM_PATH ?? chromium } },
    },
    // What depends on no width runs once: whole files of it, and what says so by its tag.
    {
      name: 'phone',
      testIgnore: /accounts|bluesky-login|device-only|faults|hostile|post-moderation|wallets/,
      grepInvert: /@wide/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
