import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** An empty folder for the app's data, deleted at the end. */
export function createDataFolder(): AsyncDisposable & { path: string } {
  const path = mkdtempSync(join(tmpdir(), 'chorus-peers-data-'))
  // As root, Postgres runs under an unprivileged account, which must be able to enter the folder.
  chmodSync(path, 0o711)
  return { path, [Symbol.asyncDispose]: async () => rmSync(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }) }
}
