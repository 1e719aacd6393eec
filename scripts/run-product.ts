import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { toPorts } from '../sandbox/to-ports.ts'
import { findFreePort } from '../server/db/find-free-port.ts'
import { type Played, sandboxSettingNames, throughOrigin, toSandboxSettings } from './sandbox-settings.ts'

const root = path.join(import.meta.dirname, '..')

export interface Running {
  /** Public URL. */
  url: string
  /** The inbox of sent emails. Undefined: emails are really sent, or not at all. */
  inboxUrl: string | undefined
  close(): Promise<void>
}

/**
 * Starts the sandbox, unless live networks are configured, and then the given server program, each as its own process. Networks that the
 * environment already configures are left unchanged.
 */
export async function runProduct(serverProgram: string, environment: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(children.map(stop))
  }
  try {
    const isLive = environment['CHORUS_NETWORKS'] === 'live'
    const isComplete = sandboxSettingNames.every((name) => environment[name])
    const ports = createPortMemory(environment['CHORUS_DATA'] || '.data')
    const sandbox =
      isLive || isComplete ? undefined : await startSandbox(children, { CHORUS_SANDBOX_PORTS: await ports.read(), ...environment })
    const settings = { ...sandbox?.settings, ...definedOf(environment) }
    // Links and sign-in messages contain the port, so it must be known first.
    if (settings['PORT'] === '0') settings['PORT'] = String(await findFreePort())
    const server = spawnChild(serverProgram, settings, children)
    const line = await readLines(server)((text) => text.startsWith('Chorus is ready on '))
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (!url) throw new Error('The server did not print its URL.')
    if (sandbox) await ports.write(sandbox.urls)
    // When one process ends, stop the others.
    for (const child of children)
      child.once('exit', (code, signal) => {
        if (signal !== 'SIGTERM') process.exitCode = code ?? 1
        void close()
      })
    return { url, inboxUrl: environment['CHORUS_SMTP_URL'] ? undefined : sandbox?.inboxUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

/**
 * The ports of the last sandbox, in the folder of stored data: that data names them, such as in the addresses of avatars and of people's
 * Bluesky servers.
 */
function createPortMemory(folder: string) {
  const file = path.join(folder, 'sandbox-ports.json')
  return {
    /** Undefined: there was none, or its file is damaged. */
    async read(): Promise<string | undefined> {
      try {
        return JSON.stringify(JSON.parse(await readFile(file, 'utf8')))
      } catch {
        return undefined
      }
    },
    /** After the server has created the folder. Without the file, only old avatars are missing. */
    write: (urls: Played['urls']) => writeFile(file, JSON.stringify(toPorts(urls))).catch(() => {}),
  }
}

export interface RunningSandbox {
  urls: Played['urls']
  /** Settings for the server. */
  settings: Record<string, string>
  inboxUrl: string
  /** Undoes everything that has happened in the sandbox. Its addresses stay the same. */
  startOver(): Promise<void>
}

export async function startSandbox(children: ChildProcess[], environment: NodeJS.ProcessEnv): Promise<RunningSandbox> {
  const sandbox = spawnChild('sandbox/main.ts', environment, children)
  const waitForLine = readLines(sandbox)
  const waitUntilReady = () => waitForLine((text) => text.startsWith('{"ready":true'))
  const line = await waitUntilReady()
  const played = JSON.parse(line) as Played
  const services = Object.entries(throughOrigin).flatMap(([name, service]) => (environment[name] ? [] : [service]))
  return {
    urls: played.urls,
    settings: { ...toSandboxSettings(played), CHORUS_SANDBOX: services.join(',') },
    inboxUrl: played.urls.mail,
    async startOver() {
      const isReady = waitUntilReady()
      sandbox.kill('SIGHUP')
      await isReady
    },
  }
}

const definedOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

/**
 * V8 lets the space for young objects grow to some 100 MB under load and never gives it back. Pages live for milliseconds, so a small one
 * costs little.
 */
const memoryFlags = ['--max-semi-space-size=8']

/** glibc opens up to eight arenas per core, which hold on to memory that the compressors of single pages once used. */
const memorySettings = { MALLOC_ARENA_MAX: '2' }

function spawnChild(program: string, env: NodeJS.ProcessEnv, children: ChildProcess[]): ChildProcess {
  const child = spawn(process.execPath, [...memoryFlags, path.join(root, program)], {
    env: { NODE_ENV: 'production', ...memorySettings, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Waits for the next line that matches. A child that ends before has written the reason to its error output. */
function readLines(child: ChildProcess): (isIt: (text: string) => boolean) => Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const ended = once(child, 'exit').then(([code]) => {
    throw new StartFailed(Number(code ?? 1))
  })
  ended.catch(() => {})
  return (isIt) => {
    const { promise, resolve } = Promise.withResolvers<string>()
    const check = (text: string) => isIt(text) && resolve(text)
    lines.on('line', check)
    return Promise.race([promise, ended]).finally(() => lines.off('line', check))
  }
}

/** A part of the product ended before it was ready, and has printed the reason. */
export class StartFailed extends Error {
  override name = 'StartFailed'
  readonly code: number
  constructor(code: number) {
    super('A part of Chorus ended before it was ready.')
    this.code = code
  }
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), 3000)
  await once(child, 'exit')
  clearTimeout(timer)
}
