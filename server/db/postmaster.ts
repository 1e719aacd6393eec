import { readFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'

/** Whether a process runs. A zombie doesn't: it only waits to be reaped. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  if (process.platform !== 'linux') return true
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The process name, in parentheses, may contain anything; the state follows it.
    return !/^ [ZX]/.test(stat.slice(stat.lastIndexOf(')') + 1))
  } catch {
    return false
  }
}

/**
 * Finds the server running on this data folder from `postmaster.pid` (line 1: process id, line 4: port). Deletes the file when its process
 * is a zombie, since Postgres would treat that as running and refuse to start.
 */
export async function readPostmaster(data: string): Promise<{ pid: number; port: number } | undefined> {
  const file = path.join(data, 'postmaster.pid')
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  const [pid, port] = [Number(lines[0]), Number(lines[3])]
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  if (!isAlive(pid)) {
    await rm(file, { force: true })
    return undefined
  }
  return Number.isSafeInteger(port) && port > 0 ? { pid, port } : undefined
}
