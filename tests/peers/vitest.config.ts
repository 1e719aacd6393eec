import { defineConfig } from 'vitest/config'

/** Run by `npm run test:peers`, which starts the real networks first. */
export default defineConfig({
  test: {
    name: 'peers',
    pool: 'forks',
    maxWorkers: 1,
    environment: 'node',
    globalSetup: ['tests/database/global-setup.ts'],
    setupFiles: ['tests/fail-on-console.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    include: ['tests/peers/**/*.test.ts'],
  },
})
