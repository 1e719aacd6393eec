import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createFetcher } from '@chorus/networks/fetcher'
import { uploadFile } from '@chorus/networks/provider/upload-file'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logIn } from '../../../server/account/log-in.ts'
import { findFreePort } from '../../../server/db/find-free-port.ts'
import { createTestDatabase, type TestDatabase } from '../../database/create-test-database.ts'
import { makePicture, toHash } from './media-files.ts'
import { type CuttingProxy, startCuttingProxy } from './start-cutting-proxy.ts'

// Real connections are cut, and real processes killed, at every step of an upload. It always ends as one object with the file’s bytes.

const MiB = 1024 * 1024
const nowhere = 'http://127.0.0.1:9'

let folder: string
let database: TestDatabase
let proxy: CuttingProxy
let port: number
let token: string
let server: ChildProcess | undefined
let environment: NodeJS.ProcessEnv

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'chorus-cuts-'))
  database = await createTestDatabase()
  port = await findFreePort()
  proxy = await startCuttingProxy(port)
  environment = {
    ...process.env,
    PORT: String(port),
    CHORUS_DATA: folder,
    DATABASE_URL: database.url,
    CHORUS_MASTER_KEYS: `k1:${randomBytes(32).toString('base64')}`,
    CHORUS_PUBLIC_URL: proxy.url,
    CHORUS_BLUESKY_URL: nowhere,
    CHORUS_LENS_URL: nowhere,
    CHORUS_FARCASTER_HUB_URL: nowhere,
  }
  token = (await logIn(database.db, { platform: 'email', issuer: '', subject: randomUUID() }, 'Test')).tokens.accessToken
  await startServer()
})
afterAll(async () => {
  await kill(server)
  await proxy?.[Symbol.asyncDispose]()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const run = (file: string, args: readonly string[] = []): ChildProcess =>
  spawn(process.execPath, [path.join(import.meta.dirname, file), ...args], { env: environment, stdio: ['ignore', 'pipe', 'inherit'] })

async function startServer(): Promise<void> {
  server = run('run-media-server.ts')
  const ended = once(server, 'exit').then(() => {
    throw new Error('The server ended before it was ready.')
  })
  await Promise.race([once(server.stdout!, 'data'), ended])
  ended.catch(() => {})
}

async function kill(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

const objects = async () =>
  (await readdir(path.join(folder, 'media/objects/web')).catch(() => [])).filter((name) => !name.endsWith('.json')).length

/** Uploads from this process, which survives. */
function upload(file: Blob, pause: () => Promise<void> = async () => {}): Promise<string> {
  const facts = new Map<string, string>()
  const fetcher = createFetcher({ root: proxy.url })
  return uploadFile(file, {
    network: 'farcaster',
    account: '3',
    ownFetcher: (way, init) => fetcher(way, { ...init, headers: { ...(init?.headers as object), authorization: `Bearer ${token}` } }),
    storedFacts: { read: (key) => facts.get(key), write: (key, value) => void facts.set(key, value) },
    now: Date.now,
    pause,
  })
}

async function expectOneObject(file: Blob, url: string, before: number): Promise<void> {
  expect(proxy.left()).toEqual([])
  expect(await toHash(await fetch(url))).toBe(await toHash(file))
  expect(await objects()).toBe(before + 1)
}

/** Starting a process again takes a second, so CI kills at some steps. `npm run test:faults` kills at each. */
const isLong = 'CHORUS_UPLOAD_KILLS' in process.env
const steps = { 'in one piece': ['put'], 'in parts': ['begin', 'list', 'part 1', 'part 2', 'part 3', 'complete'] }
const cases = Object.entries(steps).flatMap(([what, each]) => (['request', 'response'] as const).map((at) => ({ what, at, steps: each })))
const someCases: typeof cases = [
  { what: 'in parts', at: 'request', steps: ['part 2'] },
  { what: 'in parts', at: 'response', steps: ['complete'] },
]
const killed = isLong ? cases : someCases
/** A new file each time: the same one would be found. */
const makeFile = (what: string) => makePicture(what === 'in parts' ? 11 * MiB : 2 * MiB)

test.for(cases)('a file $what arrives whole when the connection is cut in every $at', async ({ what, ...cuts }) => {
  const [file, before] = [makeFile(what), await objects()]
  proxy.plan(cuts)
  await expectOneObject(file, await upload(file), before)
})

test.for(killed)('a file $what arrives whole when the server is killed in the $at of $steps', async ({ what, ...cuts }) => {
  const [file, before] = [makeFile(what), await objects()]
  let restarts = Promise.resolve()
  const restart = () => (restarts = restarts.then(() => kill(server)).then(startServer))
  proxy.plan({
    ...cuts,
    async act() {
      await kill(server)
      void restart()
    },
  })
  await expectOneObject(file, await upload(file, () => restarts), before)
})

test.for(killed)('a file $what arrives whole when the page is killed in the $at of $steps', async ({ what, ...cuts }) => {
  const [file, before] = [makeFile(what), await objects()]
  const [picture, memory] = [path.join(folder, 'picture'), path.join(folder, `memory-${randomUUID()}.json`)]
  await writeFile(picture, new Uint8Array(await file.arrayBuffer()))
  await writeFile(memory, '{}')
  let page: ChildProcess
  proxy.plan({ ...cuts, act: () => kill(page) })
  let url = ''
  let kills = -1
  do {
    page = run('run-upload.ts', [proxy.url, token, picture, memory])
    page.stdout!.on('data', (text: Buffer) => (url += text.toString()))
    await once(page, 'close')
    kills += 1
    expect(page.exitCode === 0 || page.signalCode === 'SIGKILL').toBe(true)
  } while (page.signalCode)
  await expectOneObject(file, url, before)
  // The page sends three parts at once, so several can be cut before it is killed.
  expect(kills).toBeGreaterThanOrEqual(cuts.steps.length > 1 ? cuts.steps.length - 2 : 1)
})
