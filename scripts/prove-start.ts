import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { findFreePort } from '../server/db/find-free-port.ts'

// Runs `npm start` as a newcomer would and waits for a page with posts, twice: the first run builds, the second reuses the build.
const timeoutMs = 180_000

const servesPosts = async (url: string): Promise<boolean> => {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(10_000) })
    return response.ok && (await response.text()).includes('<article')
  } catch {
    return false
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.pid === undefined) return
  const gone = new Promise((resolve) => void child.once('exit', resolve))
  // npm has child processes, so signal the whole group.
  process.kill(-child.pid, 'SIGTERM')
  await gone
}

async function timeToFirstPage(data: string): Promise<number> {
  const port = await findFreePort()
  const began = performance.now()
  const env = { ...process.env, PORT: String(port), CHORUS_DATA: data }
  const child = spawn('npm', ['start'], { stdio: ['ignore', 'inherit', 'inherit'], env, detached: true })
  try {
    while (performance.now() - began < timeoutMs) {
      if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}.`)
      if (await servesPosts(`http://localhost:${port}/`)) return performance.now() - began
      await wait(50)
    }
    throw new Error(`npm start served no page with posts within ${timeoutMs / 1000} s.`)
  } finally {
    await stop(child)
  }
}

const data = await mkdtemp(join(tmpdir(), 'chorus-'))
// Under root, an unprivileged user runs Postgres and must be able to enter the folder.
await chmod(data, 0o711)
try {
  const first = await timeToFirstPage(data)
  const second = await timeToFirstPage(data)
  console.log(`npm start to the first page with posts: ${Math.round(first)} ms from scratch, ${Math.round(second)} ms once built`)
} finally {
  await rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
}
