import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { chromium, findChromium, quietFlags } from '../../scripts/find-chromium.ts'

/** Test pages are too short-lived for optimized code to pay off; this saves a fifth of each test's time. Benchmarks don't use it. */
const shortLived = ['--js-flags=--no-opt --no-maglev --single-threaded-gc', '--in-process-gpu']
const launchOptions = { executablePath: findChromium(), args: [...quietFlags, ...shortLived] }

// Compiled code is cached for the next worker's server and sandbox.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, '../../node_modules/.cache/node-compile')

/** What these test doesn't depend on the width. Where the look does, they look at both widths. Decisions 105, 161. */
const ofOneWidth = [
  /accounts\/(accounts|device-only)\.spec/,
  /composer\/(composer-networks|copies|draft-sync|drafts-page|four-networks|gifs|killed-while-typing|link-card|mentions|scheduled|video)\.spec/,
  /lists\/feed-management\.spec/,
  /login\/(bluesky-login|wallets)\.spec/,
  /pages\/(early-start|faults|hostile-page|late-code)\.spec/,
  /people\/linked-accounts\.spec/,
  /posts\/(content-labels|farcaster-posts|hostile-content|lens-posts|other-tabs|post-moderation|times|x-posts)\.spec/,
  /settings\/(muted-words|own-data)\.spec/,
]

const hostilePage = /hostile-page\.spec/
const last = /@last/
const wide = /@wide/

const desktop = { viewport: { width: 1280, height: 900 } }
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  globalSetup: './prepare-app-data.ts',
  outputDir: '../../test-results',
  forbidOnly: Boolean(process.env.CI),
  fullyParallel: false,
  // More than small machines have cores: a quarter of the time, a test waits.
  workers: 3,
  // A shared machine may stall a test. The summary lists tests that passed only on a retry.
  retries: process.env.CI ? 2 : 0,
  // Generous, for slow and busy machines: only a test that fails takes this long.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./failure-lines.ts']],
  use: {
    // Shorter than the test's timeout, so that a failure names the action.
    actionTimeout: 60_000,
    navigationTimeout: 60_000,
    launchOptions,
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Costs a quarter of each test's time, so only for debugging.
    trace: process.env.CHORUS_TRACE ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'desktop', testIgnore: hostilePage, grepInvert: last, use: desktop },
    // After hundreds of form submissions into frames, the headless shell opens no more tabs.
    {
      name: 'whole',
      testMatch: hostilePage,
      use: { launchOptions: { ...launchOptions, executablePath: process.env.CHROMIUM_PATH ?? chromium } },
    },
    // Tests that don't depend on the width run once: these files and everything tagged @wide.
    { name: 'phone', testIgnore: ofOneWidth, grepInvert: [last, wide], use: phone },
    // The long ones, of which every acceptance row has a shorter one above. CI ends before them when it has no time left. Decision 165.
    { name: 'desktop-last', testIgnore: hostilePage, grep: last, use: desktop },
    { name: 'phone-last', testIgnore: ofOneWidth, grep: last, grepInvert: wide, use: phone },
  ],
})
