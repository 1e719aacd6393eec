import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../../../../server/db/find-free-port.ts'
import { readPostmaster } from '../../../../server/db/postmaster.ts'

export interface KillableServer extends AsyncDisposable {
  url: string
  /** Kills the process at once. Its database keeps running, as after a crash. */
  kill(): Promise<void>
  /** Restarts it on the same port with the same data. Does nothing while it runs. */
  revive(): Promise<void>
}

const main = join(import.meta.dirname, '../../../../server/main.ts')
const nobody = 'http://127.0.0.1:9'
/** ms. Generous, for slow and busy machines. */
const startDeadline = 100_000

/** The production server in its own process. */
export async function startKillableServer(environment: Record<string, string>): Promise<KillableServer> {
  const folder = await mkdtemp(join(tmpdir(), 'chorus-kill-posting-'))
  // As root, Postgres runs under an unprivileged account, which must be able to enter the folder.
  await chmod(folder, 0o711)
  const port = await findFreePort()
  let child: ChildProcess | undefined

  const kill = async (signal: NodeJS.Signals = 'SIGKILL') => {
    const dying = child
    child = undefined
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = once(dying, 'exit')
    dying.kill(signal)
    await gone
  }
  const revive = async () => {
    if (child) return
    child = spawn(process.execPath, [main], {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: String(port),
        CHORUS_DATA: folder,
        CHORUS_LOG: 'silent',
        CHORUS_LENS_URL: nobody,
        CHORUS_FARCASTER_HUB_URL: nobody,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const late = new AbortController()
    await Promise.race([
      once(createInterface({ input: child.stdout! }), 'line'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The server ended with ${String(code)} before it was ready.`)
      }),
      sleep(startDeadline, undefined, { signal: late.signal }).then(() => {
        throw new Error('The server did not start in time.')
      }),
    ])
    late.abort()
  }
  const end = async () => {
    await kill('SIGTERM')
    const living = await readPostmaster(join(folder, 'postgres'))
    if (living) {
      process.kill(living.pid, 'SIGQUIT')
      await sleep(300)
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    await revive()
  } catch (error) {
    await end()
    throw error
  }
  return { url: `http://localhost:${port}`, kill: () => kill(), revive, [Symbol.asyncDispose]: end }
}
