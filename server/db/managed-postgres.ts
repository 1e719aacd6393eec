import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { closeSync, openSync } from 'node:fs'
import { chmod, chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { findFreePort } from './find-free-port.ts'
import { PostgresImpossible } from './postgres-impossible.ts'
import { findPostgres, type PostgresPrograms } from './postgres-programs.ts'
import { isAlive, readPostmaster } from './postmaster.ts'
import { chooseRunner, type Runner } from './runner.ts'

export interface ManagedPostgres {
  /** Connection URL, including the password. */
  url: string
  /** Stops the server, unless another program still uses it. */
  stop(): Promise<void>
}

export interface ManagedPostgresOptions {
  /** The data folder. */
  folder: string
  /** Additional settings, such as `fsync=off` for tests whose data is disposable. */
  settings?: readonly string[]
  onNotice?: (sentence: string) => void
}

const user = 'chorus'
/** The same collation on every machine: indices would break if the sort order changed. */
const locale = ['--locale-provider=builtin', '--locale=C.UTF-8', '--lc-messages=C']
const ownSettings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=60',
  'shared_buffers=64MB',
  'timezone=UTC',
  // Statements could contain personal data. Parameters are never logged.
  'log_min_error_statement=panic',
]
/** ms */
const startTimeoutMs = 15_000
const recoveryTimeoutMs = 300_000

/**
 * Starts a managed Postgres in the data folder, on a loopback port. It survives when the server is killed: the next start finds and reuses
 * it. While this process runs, it restarts Postgres when it dies.
 */
export async function startManagedPostgres(options: ManagedPostgresOptions): Promise<ManagedPostgres> {
  const { settings = [], onNotice } = options
  const folder = path.resolve(options.folder)
  await mkdir(folder, { recursive: true })
  const programs = await findPostgres()
  const runner = await chooseRunner([folder, programs.bin])
  const data = path.join(folder, 'postgres')
  const password = await createOnce({ folder, data, programs, runner })
  const at = await launch({ data, programs, runner, settings, folder, password })
  const current = { pid: at.pid, isStopping: false }
  const url = `postgres://${user}:${password}@127.0.0.1:${at.port}/postgres`

  const watch = setInterval(() => {
    if (current.isStopping || isAlive(current.pid)) return
    current.isStopping = true
    onNotice?.('Postgres stopped unexpectedly and is being restarted.')
    launch({ data, programs, runner, settings, folder, password, port: at.port })
      .then(({ pid }) => Object.assign(current, { pid }))
      .catch((error: unknown) => onNotice?.(`Postgres could not be restarted: ${String(error)}`))
      .finally(() => (current.isStopping = false))
  }, 250)
  watch.unref()

  return {
    url,
    stop: async () => {
      clearInterval(watch)
      current.isStopping = true
      if (await hasOtherClients(url)) return
      await run(path.join(programs.bin, 'pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w', '-t', '10'], runner).catch(() => undefined)
    },
  }
}

interface Place {
  folder: string
  data: string
  programs: PostgresPrograms
  runner: Runner | undefined
}

/**
 * Creates the cluster and its password once. It gets its final name only when complete, so a start that was killed halfway is repeated
 * from scratch.
 */
async function createOnce({ folder, data, programs, runner }: Place): Promise<string> {
  const passwordFile = path.join(folder, 'postgres-password')
  const known = await readFile(passwordFile, 'utf8').catch(() => undefined)
  if (known && (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined))) return known.trim()
  if (await readFile(path.join(data, 'PG_VERSION'), 'utf8').catch(() => undefined))
    throw new PostgresImpossible(`${data} holds a database, but its password file ${passwordFile} is gone.`)
  const password = randomBytes(24).toString('base64url')
  await rm(passwordFile, { force: true })
  await writeFile(passwordFile, password, { mode: 0o600 })
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  await own(passwordFile, runner)
  await own(fresh, runner)
  await run(
    path.join(programs.bin, 'initdb'),
    ['-D', fresh, '-U', user, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8', ...locale],
    runner,
  )
  await chmod(fresh, 0o700)
  await rename(fresh, data)
  return password
}

async function own(file: string, runner: Runner | undefined): Promise<void> {
  if (runner) await chown(file, runner.uid, runner.gid)
}

interface Launch extends Place {
  settings: readonly string[]
  password: string
  /** The port that clients already use. */
  port?: number
}

async function launch(options: Launch): Promise<{ pid: number; port: number }> {
  const startedAt = Date.now()
  const hasWaited = (ms: number) => Date.now() - startedAt > ms
  for (;;) {
    const living = await readPostmaster(options.data)
    if (living && (await answers(living.port, options.password))) return living
    // After a crash, Postgres first replays its write-ahead log, which can take minutes.
    if (living ? hasWaited(recoveryTimeoutMs) : hasWaited(startTimeoutMs))
      throw new Error(`Postgres in ${options.data} did not start; ${options.folder}/postgres.log says why.`)
    if (!living) {
      const ended = spawnPostgres(options, options.port ?? (await findFreePort()))
      // It exits at once when another process started first, or while children of a killed server still hold the folder. The loop then
      // checks again.
      while (!(await Promise.race([ended, sleep(25, false)]))) if (await readPostmaster(options.data)) break
    }
    await sleep(25)
  }
}

/** Resolves to true when Postgres exits. Output goes to a file: a pipe to this process would break if this process died first. */
function spawnPostgres({ data, programs, runner, settings, folder }: Launch, port: number): Promise<boolean> {
  const log = openSync(path.join(folder, 'postgres.log'), 'a', 0o600)
  const given = [`port=${port}`, ...ownSettings, ...settings]
  const child = spawn(path.join(programs.bin, 'postgres'), ['-D', data, ...given.flatMap((setting) => ['-c', setting])], {
    // In its own process group, so that Ctrl+C only reaches this process, which then shuts Postgres down cleanly.
    detached: true,
    stdio: ['ignore', log, log],
    cwd: data,
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    ...runner,
  })
  closeSync(log)
  child.unref()
  return new Promise((resolve) => {
    child.once('error', () => resolve(true))
    child.once('exit', () => resolve(true))
  })
}

async function withClient<T>(url: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return await ask(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

const answers = (port: number, password: string): Promise<boolean> =>
  withClient(`postgres://${user}:${password}@127.0.0.1:${port}/postgres`, (client) => client.query('select 1')).then(
    () => true,
    () => false,
  )

/** A closed connection stays listed until its backend process has exited, which takes a while on a busy machine. */
const hasOtherClients = (url: string): Promise<boolean> =>
  withClient(url, async (client) => {
    for (let looks = 20; looks > 0; looks--) {
      const { rowCount } = await client.query(
        `select 1 from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() limit 1`,
      )
      if (!rowCount) return false
      await sleep(50)
    }
    return true
  }).catch(() => false)

/** Runs a program until it exits. The end of its output becomes the error message. */
async function run(program: string, parameters: string[], runner: Runner | undefined): Promise<void> {
  const child = spawn(program, parameters, { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env['PATH'] }, ...runner })
  let words = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (words = (words + text).slice(-2000)))
  await new Promise<void>((resolve, reject) => {
    child.once('error', (error) => reject(new PostgresImpossible(`${path.basename(program)} cannot run: ${error.message}`)))
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new PostgresImpossible(`${path.basename(program)} failed: ${words.trim()}`)),
    )
  })
}
