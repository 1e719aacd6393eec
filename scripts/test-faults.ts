import { spawnSync } from 'node:child_process'

// The kill tests at length: the provider and its database are killed again and again, then tabs, browsers and servers while someone
// posts to the real Bluesky software. CI runs each kind a few times; this takes about an hour.
const env = {
  CHORUS_SERVER_KILLS: '100',
  CHORUS_UPLOAD_KILLS: 'all',
  CHORUS_INGESTER_KILLS: '50',
  CHORUS_KILL_RUNS: '100',
  CHORUS_REFRESH_ROUNDS: '1000',
  CHORUS_RACE_ROUNDS: '1000',
  CHORUS_LENS_RUNS: '200',
  CHORUS_BROWSER_KILLS: '30',
  CHORUS_TYPING_KILLS: '100',
  CHORUS_PRESS_KILLS: '100',
  CHORUS_X_ACTIONS: '10000',
  CHORUS_X_RUNS: '200',
  CHORUS_SCHEDULE_RUNS: '200',
  ...process.env,
}

const suites = [
  [
    'vitest',
    'run',
    '--project',
    'unit',
    '--project',
    'server',
    'tests/faults',
    'accounts/race',
    'server/hosted/refresh-tokens',
    'tests/provider/accounts/bluesky-oauth.test.ts',
    'tests/provider/media/cut-uploads.test.ts',
    'tests/provider/ingester',
    'server/networks/x/budget/recorded-day.test.ts',
    '--project',
    'conformance',
    'lens-operations',
    'lens-edits',
    'x-posting-faults',
  ],
  ['npm', 'run', '--silent', 'build'],
  [
    'playwright',
    'test',
    '--config',
    'tests/e2e/playwright.config.ts',
    'killed-browser.spec.ts',
    'killed-while-typing.spec.ts',
    'killed-press.spec.ts',
    '--project',
    'desktop',
  ],
  ['npm', 'run', '--silent', 'test:peers', '--', 'kill-posting'],
] as const
for (const [command, ...args] of suites) {
  const { status } = spawnSync(command, args, { env, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) process.exitCode = 1
}
