import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { prepareTestDatabases } from './prepare-test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** URL of this run's Postgres, which runs without fsync. */
    postgresUrl: string
  }
}

let undo: AsyncDisposableStack | undefined

/** Starts one Postgres per test run, or uses the one at `CHORUS_TEST_POSTGRES_URL`. Each test gets its own database in it. */
export async function setup(project: TestProject): Promise<void> {
  const sharedUrl = process.env['CHORUS_TEST_POSTGRES_URL']
  if (sharedUrl) {
    await prepareTestDatabases(sharedUrl)
    return project.provide('postgresUrl', sharedUrl)
  }
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-tests-'))
  stack.defer(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  // As root, Postgres runs under an unprivileged account, which must be able to enter the folder.
  await chmod(folder, 0o711)
  const postgres = await startManagedPostgres({ folder, settings: ['fsync=off', 'full_page_writes=off', 'max_connections=300'] })
  stack.defer(() => postgres.stop())
  await prepareTestDatabases(postgres.url)
  project.provide('postgresUrl', postgres.url)
  undo = stack.move()
}

export const teardown = async (): Promise<void> => undo?.disposeAsync()
