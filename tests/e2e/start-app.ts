import { type ChildProcess, execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld, type WorldOptions } from '@chorus/sandbox/seed/create-world'
import type { World } from '@chorus/sandbox/seed/world'
import type { Collected } from '@chorus/sandbox/telemetry/start-collector'
import { runProduct, startSandbox, stop } from '../../scripts/run-product.ts'
import { openAppDatabase } from './open-app-database.ts'

/** Services behind a fault proxy, by the server's setting. */
const proxied = {
  bluesky: 'CHORUS_BLUESKY_URL',
  lens: 'CHORUS_LENS_URL',
  farcaster: 'CHORUS_FARCASTER_HUB_URL',
  x: 'CHORUS_X_SCRAPE_URL',
  xApi: 'CHORUS_X_API_URL',
  translate: 'CHORUS_TRANSLATE_URL',
} as const

type Proxied = keyof typeof proxied

export interface App extends AsyncDisposable {
  url: string
  /** The sandbox's world, created again in this process. */
  world: World
  /** The inbox of sent emails. */
  inboxUrl: string
  /** The sandbox's push service. */
  pushUrl: string
  /** Requested outside pages as `host/path`, oldest first. */
  readAskedPages(): Promise<string[]>
  /** What the operator's collector has received. */
  readCollected(): Promise<Collected>
  /** A proxy in front of each network and the translation service. */
  faults: Readonly<Record<Proxied, FaultProxy>>
  /** Restarts the server at the same address with the same data. */
  restart(): Promise<void>
  /** Removes every fault. */
  clearFaults(): void
  /** Resets the sandbox and the database. Processes and addresses stay the same. */
  startOver(): Promise<void>
  /** Waits until the server's index of Farcaster is filled. */
  untilIndexed(): Promise<void>
}

/** Starts the production server with its own sandbox. Public pages are not cached, so that faults show at once. */
export async function startApp(
  environment: NodeJS.ProcessEnv = {},
  {
    pace = 0,
    hasPush = false,
    ...wanted
  }: Pick<WorldOptions, 'isBig' | 'hostile'> & {
    /** Seconds between new posts; 0 for none. */
    pace?: number
    /** Whether push notifications are on. */
    hasPush?: boolean
  } = {},
): Promise<App> {
  await using undo = new AsyncDisposableStack()
  const data = await mkdtemp(join(tmpdir(), 'chorus-'))
  // When root runs the tests, Postgres runs as another user that needs access.
  await chmod(data, 0o711)
  const prepared = process.env['CHORUS_TEST_APP_DATA']
  // Unlike Node's own copying, this keeps the owner.
  if (prepared) await promisify(execFile)('cp', ['-a', `${prepared}/.`, data])
  // A Postgres that is still ending may write once more.
  undo.defer(() => rm(data, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }))
  const children: ChildProcess[] = []
  undo.defer(async () => void (await Promise.all(children.map(stop))))
  const world = createWorld(wanted)
  const targets: Partial<Record<Proxied, string>> = {}
  const names = Object.keys(proxied) as Proxied[]
  const entries = await Promise.all(
    names.map(async (name) => [name, undo.use(await startFaultProxy({ target: () => targets[name] ?? '' }))] as const),
  )
  const faults = Object.fromEntries(entries) as Record<Proxied, FaultProxy>
  const {
    settings: sandbox,
    inboxUrl,
    startOver,
  } = await startSandbox(children, {
    ...process.env,
    // Authenticated calls follow the identity document, so it names the proxy too.
    CHORUS_SANDBOX_BLUESKY_URL: faults.bluesky.url,
    // The API names the files that browsers load.
    CHORUS_SANDBOX_LENS_URL: faults.lens.url,
    CHORUS_SANDBOX_NOW: String(world.now),
    CHORUS_SANDBOX_PACE: String(pace),
    // X plays the plan that the server is set to.
    CHORUS_X_PLAN: environment['CHORUS_X_PLAN'],
    ...(wanted.isBig ? { CHORUS_SANDBOX_BIG: '1' } : {}),
    ...(wanted.hostile ? { CHORUS_SANDBOX_HOSTILE: JSON.stringify(wanted.hostile) } : {}),
    // X sells what the server counts on.
    ...(environment['CHORUS_X_PLAN'] ? { CHORUS_X_PLAN: environment['CHORUS_X_PLAN'] } : {}),
  })
  for (const name of names) targets[name] = sandbox[proxied[name]]
  const behindFaults = Object.fromEntries(names.map((name) => [proxied[name], faults[name].url]))
  const start = (port: string) =>
    runProduct('server/main.ts', {
      ...process.env,
      ...sandbox,
      ...behindFaults,
      CHORUS_BLUESKY_SERVICES: faults.bluesky.url,
      CHORUS_SANDBOX: sandbox['CHORUS_SANDBOX'],
      PORT: port,
      CHORUS_DATA: data,
      CHORUS_CACHE_SECONDS: '0',
      // On a busy machine, networks take longer than readers wait for. Tests of a late network hold it back for longer still.
      CHORUS_PAGE_WAIT_MS: '5000',
      ...(hasPush ? { CHORUS_PUSH_SECONDS: '1' } : { CHORUS_PUSH_SERVICES: 'none' }),
      // Tests set their own client address.
      CHORUS_TRUSTED_PROXIES: '1',
      ...environment,
    })
  let product = await start('0')
  undo.defer(() => product.close())
  const database = await openAppDatabase(data)
  const cleanUp = undo.move()
  return {
    url: product.url,
    inboxUrl,
    pushUrl: sandbox['CHORUS_PUSH_SERVICES']!,
    world,
    faults,
    async readAskedPages() {
      const asked = (await (await fetch(`${sandbox['CHORUS_PAGES_URL']}/asked`)).json()) as { host: string; path: string }[]
      return asked.map(({ host, path }) => host + path)
    },
    readCollected: async () => (await (await fetch(`${new URL(sandbox['CHORUS_TELEMETRY_URL']!).origin}/seen`)).json()) as Collected,
    async restart() {
      await product.close()
      product = await start(new URL(product.url).port)
    },
    clearFaults: () => names.forEach((name) => faults[name].clear()),
    async startOver() {
      for (const name of names) faults[name].clear()
      await startOver()
      // Afterwards, so that the server reads nothing from the world before.
      await database.empty()
      // The server remembers slow networks until they respond in time.
      await (await fetch(product.url)).text()
      await database.untilIndexed()
    },
    untilIndexed: database.untilIndexed,
    [Symbol.asyncDispose]: () => cleanUp.disposeAsync(),
  }
}
