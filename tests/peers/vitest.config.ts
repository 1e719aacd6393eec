import { defineConfig } from 'vitest/config'
import { FailedTests } from '../failed-tests.ts'

/** Run by `npm run test:peers`, which starts the real networks first. */
export default defineConfig({
  test: {
    name: 'peers',
    pool: 'forks',
    maxWorkers: 1,
    environment: 'node',
    globalSetup: ['tests/database/global-setup.ts'],
    setupFiles: ['tests/fail-on-console.ts', 'tests/wait-patiently.ts'],
    retry: process.env['CI'] ? 2 : 0,
    reporters: ['default', new FailedTests()],
    // Generous, for slow and busy machines: only a test that fails takes this long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    include: ['tests/peers/**/*.test.ts'],
  },
})
