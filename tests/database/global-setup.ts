import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { startManagedPostgres } from '../../server/db/managed-postgres.ts'
import { prepareTestDatabases } from './prepare-test-databases.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A Postgres for this run: real, but without fsync. */
    postgresUrl: string
  }
}

let undo: AsyncDisposableStack | undefined

/** One Postgres for a test run, or the one that the environment names. Each test takes a database of its own from it. */
export async function setup(project: TestProject): Promise<void> {
  const given = process.env['CHORUS_TEST_POSTGRES_URL']
  if (given) {
    await prepareTestDatabases(given)
    return project.provide('postgresUrl', given)
  }
  await using stack = new AsyncDisposableStack()
  const folder = await mkdtemp(path.join(tmpdir(), 'chorus-tests-'))
  stack.defer(() => rm(folder, { recursive: true, force: true }))
  // When root runs the tests, an unprivileged account runs Postgres, and must be able to pass.
  await chmod(folder, 0o711)
  const postgres = await startManagedPostgres({ folder, settings: ['fsync=off', 'full_page_writes=off', 'max_connections=300'] })
  stack.defer(() => postgres.stop())
  await prepareTestDatabases(postgres.url)
  project.provide('postgresUrl', postgres.url)
  undo = stack.move()
}

export const teardown = async (): Promise<void> => undo?.disposeAsync()
