import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { findFreePort } from '../server/db/find-free-port.ts'
import { type Played, sandboxSettingNames, toSandboxSettings } from './sandbox-settings.ts'

const root = path.join(import.meta.dirname, '..')

/** What of the sandbox a browser reaches through the product's own origin. */
const throughOrigin = {
  CHORUS_BLUESKY_URL: 'bluesky',
  CHORUS_LENS_URL: 'lens',
  CHORUS_FARCASTER_HUB_URL: 'farcaster',
  CHORUS_X_SCRAPE_URL: 'x',
  CHORUS_MEDIA_URL: 'media',
} as const

export interface Running {
  /** Where people open it. */
  url: string
  /** Where one reads the letters that it sends. Undefined: they really go out, or nowhere. */
  inboxUrl: string | undefined
  close(): Promise<void>
}

/**
 * Starts the sandbox, unless the real networks are asked for, and then the given server program, each as a process of its own.
 * Networks that the environment already names are left as they are.
 */
export async function runProduct(serverProgram: string, environment: NodeJS.ProcessEnv = process.env): Promise<Running> {
  const children: ChildProcess[] = []
  const close = async () => {
    await Promise.all(children.map(stop))
  }
  try {
    const isLive = environment['CHORUS_NETWORKS'] === 'live'
    const isComplete = sandboxSettingNames.every((name) => environment[name])
    const sandbox = isLive || isComplete ? undefined : await startSandbox(children, environment)
    const settings = { ...sandbox?.settings, ...definedOf(environment) }
    // Links and sign-in messages name the port: it has to be known before.
    if (settings['PORT'] === '0') settings['PORT'] = String(await findFreePort())
    const server = spawnChild(serverProgram, settings, children)
    const line = await readLine(server, (text) => text.startsWith('Chorus is ready on '))
    const url = /http:\/\/\S+/.exec(line)?.[0]
    if (!url) throw new Error('The server did not say where it is.')
    // One gone is all gone: a half of the product is no product.
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

export interface RunningSandbox {
  /** For the server. */
  settings: Record<string, string>
  inboxUrl: string
}

export async function startSandbox(children: ChildProcess[], environment: NodeJS.ProcessEnv): Promise<RunningSandbox> {
  const sandbox = spawnChild('sandbox/main.ts', environment, children)
  const line = await readLine(sandbox, (text) => text.startsWith('{"ready":true'))
  const played = JSON.parse(line) as Played
  const services = Object.entries(throughOrigin).flatMap(([name, service]) => (environment[name] ? [] : [service]))
  return { settings: { ...toSandboxSettings(played), CHORUS_SANDBOX: services.join(',') }, inboxUrl: played.urls.mail }
}

const definedOf = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))

function spawnChild(program: string, env: NodeJS.ProcessEnv, children: ChildProcess[]): ChildProcess {
  const child = spawn(process.execPath, [path.join(root, program)], {
    env: { NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  return child
}

/** Waits for a line; what ends before it said so has told why on its error output. */
async function readLine(child: ChildProcess, isIt: (text: string) => boolean): Promise<string> {
  const lines = createInterface({ input: child.stdout! })
  const ended = once(child, 'exit').then(([code]) => {
    throw new StartFailed(Number(code ?? 1))
  })
  const found = new Promise<string>((resolve) => lines.on('line', (text) => isIt(text) && resolve(text)))
  return Promise.race([found, ended])
}

/** A part of the product ended before it was ready. It has said why. */
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
