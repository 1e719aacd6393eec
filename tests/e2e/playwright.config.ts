import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium, findChromium, quietFlags } from '../../scripts/find-chromium.ts'

/** No page lives long enough here to win back what optimising its code costs: a fifth of the time of every test. Benchmarks go without. */
const shortLived = ['--js-flags=--no-opt --no-maglev --single-threaded-gc', '--in-process-gpu']
const launchOptions = { executablePath: findChromium(), args: [...quietFlags, ...shortLived] }

// Each file has a server and a sandbox of its own: what compiling their code gave is read again by the next.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../../node_modules/.cache/node-compile')

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  workers: 2,
  // Once more on a machine that others share; what passes only then is told as flaky, with its cause.
  retries: process.env.CI ? 1 : 0,
  // For machines slower than ours: nobody waits that long for what passes.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['./failure-lines.ts']],
  use: {
    // What is not there after this long never comes: told at once, and not when the time of the whole test is up.
    actionTimeout: 30_000,
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
