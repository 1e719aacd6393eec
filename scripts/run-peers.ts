import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { startDatabases } from './databases.ts'
import { stop } from './run-product.ts'

const folder = join(import.meta.dirname, '../tests/peers')

/** A running real network. */
export interface Peers extends AsyncDisposable {
  plc: string
  pds: string
  appView: string
  /** The moderation service, and its DID. */
  ozone: string
  moderator: string
  /** Debian's Postgres, which holds the network's data. */
  postgresUrl: string
  /** The at-uri of a feed generator similar to whats-hot. */
  feed: string
  /** A file that lists what was written. */
  facts: string
  posts: number
  installMs: number
  bootMs: number
  fillMs: number
}

/** Starts the real Bluesky network, filled with people and posts, and its databases. */
export async function runPeers(): Promise<Peers> {
  const began = performance.now()
  installPackages()
  const installMs = Math.round(performance.now() - began)
  const run = mkdtempSync(join(tmpdir(), 'chorus-peers-'))
  // Postgres may run as another user, while the run writes everything else below this folder.
  chmodSync(run, 0o755)
  const remove = () => rmSync(run, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  process.once('exit', remove)
  await using started = new AsyncDisposableStack()
  started.defer(() => {
    process.off('exit', remove)
    remove()
  })
  const databases = started.use(await startDatabases(run))
  const temporary = join(run, 'tmp')
  mkdirSync(temporary)
  const env = {
    ...process.env,
    TMPDIR: temporary,
    DB_POSTGRES_URL: databases.postgresUrl,
    // Letters and underscores only.
    DB_POSTGRES_SCHEMA: 'peers',
    REDIS_HOST: databases.redisHost,
    LOG_ENABLED: 'false',
  }
  // Deprecation warnings inside its packages aren't ours to fix.
  const child = spawn(process.execPath, ['--no-deprecation', join(folder, 'bluesky/main.ts')], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  })
  const kill = () => void child.kill('SIGKILL')
  process.prependOnceListener('exit', kill)
  started.defer(async () => {
    process.off('exit', kill)
    await stop(child)
  })
  const line = await readReady(child)
  const moved = started.move()
  return {
    ...(JSON.parse(line) as Omit<Peers, 'installMs' | 'postgresUrl' | typeof Symbol.asyncDispose>),
    postgresUrl: databases.postgresUrl,
    installMs,
    [Symbol.asyncDispose]: () => moved.disposeAsync(),
  }
}

/** Half a gigabyte that most contributors never need, so it is installed on the first run. */
function installPackages(): void {
  const lock = readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const mark = join(folder, 'node_modules/.installed-lock')
  if (existsSync(mark) && readFileSync(mark, 'utf8') === lock) return
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  if (status !== 0) throw new Error('npm could not install the packages of tests/peers.')
  writeFileSync(mark, lock)
}

async function readReady(child: ChildProcess): Promise<string> {
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The network ended with code ${code} before it was ready.`)
  })
  const found = new Promise<string>((resolve) =>
    createInterface({ input: child.stdout! }).on('line', (text) => text.startsWith('{"ready":true') && resolve(text)),
  )
  return Promise.race([found, ended])
}
