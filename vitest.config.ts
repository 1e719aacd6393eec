import { defineConfig } from 'vitest/config'

const elsewhere = ['**/node_modules/**', '**/dist/**', 'tests/e2e/**', 'tests/peers/**']

const node = {
  environment: 'node' as const,
  setupFiles: ['tests/fail-on-console.ts'],
  testTimeout: 30_000,
  hookTimeout: 60_000,
  restoreMocks: true,
}

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    reporters: ['default'],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['**/*.test.ts', '**/*.test.tsx'],
          exclude: [...elsewhere, 'tests/architecture/**', 'tests/conformance/**'],
        },
      },
      { test: { ...node, name: 'architecture', include: ['tests/architecture/**/*.test.ts'] } },
      { test: { ...node, name: 'conformance', include: ['tests/conformance/**/*.test.ts'] } },
    ],
  },
})
