import { defineConfig } from 'vitest/config'
import { FailedTests } from './tests/failed-tests.ts'
import { LongestFirst } from './tests/longest-first.ts'
import { messages } from './web/build/messages-plugin.ts'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'tests/peers/**']

const node = {
  environment: 'node' as const,
  setupFiles: ['tests/fail-on-console.ts', 'tests/wait-patiently.ts'],
  // Generous, for slow and busy machines: only a test that fails takes this long.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
  // A shared machine may stall a test. The summary lists tests that passed only on a retry.
  retry: process.env['CI'] ? 2 : 0,
  restoreMocks: true,
  unstubGlobals: true,
  // A worker loads each module once for all its files; loading them again for every file costs a third of the CPU time.
  isolate: false,
}

export default defineConfig({
  // One graphql, as Node finds it: its two builds do not know each other's schemas.
  resolve: { alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }] },
  test: {
    pool: 'forks',
    // More than small machines have cores: many a test waits for something.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new FailedTests()],
    projects: [
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, 'server/**', 'tests/architecture/**', 'tests/conformance/**', 'tests/provider/**'],
        },
      },
      // Over a real Postgres of their own.
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'server',
          include: ['server/**/*.test.ts', 'tests/provider/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
        },
      },
      { test: { ...node, name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      {
        plugins: [messages()],
        test: {
          ...node,
          name: 'conformance',
          include: ['tests/conformance/**/*.test.ts'],
          globalSetup: ['tests/database/global-setup.ts'],
        },
      },
    ],
  },
})
