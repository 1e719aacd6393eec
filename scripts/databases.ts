import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findFreePort } from '../server/db/find-free-port.ts'
import { stop } from './run-product.ts'

// Temporary Postgres and Redis on free local ports, for the peers. Uses Debian's packages; as root, missing ones are installed, and
// Postgres, which refuses to run as root, gets an ordinary user.

export interface Databases extends AsyncDisposable {
  postgresUrl: string
  /** host:port */
  redisHost: string
}

/** The programs are missing and can't be installed. */
export class DatabasesMissing extends Error {
  override name = 'DatabasesMissing'
}

interface Programs {
  initdb: string
  postgres: string
  isReady: string
  redis: string
}

const isRoot = process.getuid?.() === 0

/** Debian keeps the programs of each Postgres version in its own folder outside the PATH. */
function findPrograms(): Programs | undefined {
  const versions = '/usr/lib/postgresql'
  const debian = existsSync(versions) ? readdirSync(versions).toSorted((a, b) => Number(b) - Number(a)) : []
  const folders = [...debian.map((version) => join(versions, version, 'bin')), ...(process.env['PATH'] ?? '').split(delimiter)]
  const find = (name: string) => folders.map((folder) => join(folder, name)).find((path) => existsSync(path))
  const [initdb, postgres, isReady, redis] = ['initdb', 'postgres', 'pg_isready', 'redis-server'].map(find)
  return initdb && postgres && isReady && redis ? { initdb, postgres, isReady, redis } : undefined
}

function install(): void {
  if (!isRoot) throw new DatabasesMissing('Postgres or Redis is missing, and only root may install them.')
  if (!existsSync('/usr/bin/apt-get'))
    throw new DatabasesMissing('Postgres or Redis is missing, and there is no apt-get to install them with.')
  // Runlevel 1 keeps the packages from starting their services.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const run = (...args: string[]) => spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0
  if (!run('update') || !run('install', '-y', '--no-install-recommends', 'postgresql', 'redis-server'))
    throw new DatabasesMissing('apt-get could not install Postgres and Redis.')
}

/** An unprivileged user of this machine; undefined when we are one. */
function findUser(): { uid: number; gid: number } | undefined {
  if (!isRoot) return undefined
  const read = (flag: string, name: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
  const name = ['postgres', 'nobody'].find((name) => read('-u', name) !== '')
  if (!name) throw new DatabasesMissing('Root cannot run Postgres, and there is no user postgres or nobody.')
  return { uid: Number(read('-u', name)), gid: Number(read('-g', name)) }
}

/** Starts both in an existing, empty folder that all users may enter. */
export async function startDatabases(folder: string): Promise<Databases> {
  if (!findPrograms()) install()
  const programs = findPrograms()
  if (!programs) throw new DatabasesMissing('apt-get installed Postgres and Redis, but their programs were not found.')
  const children: ChildProcess[] = []
  const kill = () => void children.map((child) => child.kill('SIGKILL'))
  // An abrupt exit must leave nothing running.
  process.prependOnceListener('exit', kill)
  const close = async () => {
    // On SIGTERM, Postgres would wait for its last client to disconnect.
    for (const child of children) child.kill('SIGINT')
    await Promise.all(children.map(stop))
    process.off('exit', kill)
  }
  try {
    const [postgresPort, redisPort] = [await findFreePort(), await findFreePort()]
    await startPostgres(programs, join(folder, 'postgres'), postgresPort, children)
    await startRedis(programs, folder, redisPort, children)
    return {
      postgresUrl: `postgresql://pg@127.0.0.1:${postgresPort}/postgres`,
      redisHost: `127.0.0.1:${redisPort}`,
      [Symbol.asyncDispose]: close,
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function startPostgres({ initdb, postgres, isReady }: Programs, data: string, port: number, children: ChildProcess[]): Promise<void> {
  const user = findUser()
  mkdirSync(data, { mode: 0o700 })
  if (user) chownSync(data, user.uid, user.gid)
  const options = { ...user, cwd: data, env: { PATH: process.env['PATH'], LC_ALL: 'C.UTF-8' } }
  const made = spawnSync(initdb, ['-D', data, '-U', 'pg', '-A', 'trust', '-E', 'UTF8', '--no-sync'], { ...options, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr || String(made.error)}`)
  // Nothing here outlives the run, so writes need not reach the disk.
  const settings = ['fsync=off', 'full_page_writes=off', 'max_connections=300', 'shared_buffers=64MB']
  const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', '', ...settings.flatMap((setting) => ['-c', setting])]
  const child = spawn(postgres, args, { ...options, stdio: 'ignore', detached: true })
  children.push(child)
  await waitFor(child, 'Postgres', () => spawnSync(isReady, ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0)
}

async function startRedis({ redis }: Programs, folder: string, port: number, children: ChildProcess[]): Promise<void> {
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder]
  const child = spawn(redis, args, { stdio: ['ignore', 'pipe', 'ignore'], detached: true })
  children.push(child)
  let isReady = false
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (isReady ||= text.includes('Ready to accept connections')))
  await waitFor(child, 'Redis', () => isReady)
}

async function waitFor(child: ChildProcess, name: string, isReady: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`${name} ended with code ${child.exitCode}.`)
    if (isReady()) return
    await sleep(50)
  }
  throw new Error(`${name} did not become ready.`)
}
