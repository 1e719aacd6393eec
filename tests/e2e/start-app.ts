import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld, type WorldOptions } from '@chorus/sandbox/seed/create-world'
import type { World } from '@chorus/sandbox/seed/world'
import { runProduct, startSandbox, stop } from '../../scripts/run-product.ts'
import { createEmptyDatabase } from './create-empty-database.ts'

/** What stands behind a fault proxy, by the setting of the server that points to it. */
const proxied = {
  bluesky: 'CHORUS_BLUESKY_URL',
  lens: 'CHORUS_LENS_URL',
  farcaster: 'CHORUS_FARCASTER_HUB_URL',
  x: 'CHORUS_X_SCRAPE_URL',
  translate: 'CHORUS_TRANSLATE_URL',
} as const

type Proxied = keyof typeof proxied

export interface App extends AsyncDisposable {
  url: string
  /** What the sandbox holds: the same world, made here once more. */
  world: World
  /** Where one reads the letters that it sends. */
  inboxUrl: string
  /** The push service that its messages go to, where it pushes. */
  pushUrl: string
  /** What of the web outside was asked for, as `host/path`, the oldest first. */
  readAskedPages(): Promise<string[]>
  /** One before each network, and one before the translation service. */
  faults: Readonly<Record<Proxied, FaultProxy>>
  /** The server goes and comes back at the same address, with the same data. */
  restart(): Promise<void>
  /** Removes every fault. */
  clearFaults(): void
  /** Undoes everything that happened in the sandbox and in the database. The processes and their addresses stay. */
  startOver(): Promise<void>
}

/** The production server over a sandbox of its own. Public first pages are not kept, so that what a test breaks is seen at once. */
export async function startApp(
  environment: NodeJS.ProcessEnv = {},
  {
    pace = 0,
    hasPush = false,
    ...wanted
  }: Pick<WorldOptions, 'isBig' | 'hostile'> & {
    /** Seconds between two new posts; 0: none come. */
    pace?: number
    /** Whether it tells browsers of news, and so asks them for it beside the notifications. */
    hasPush?: boolean
  } = {},
): Promise<App> {
  await using undo = new AsyncDisposableStack()
  const data = await mkdtemp(join(tmpdir(), 'chorus-'))
  // Where root runs the tests, an account without rights runs Postgres, and must be able to pass.
  await chmod(data, 0o711)
  undo.defer(() => rm(data, { recursive: true, force: true }))
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
    // Who acts at Bluesky goes where their identity says: that is the proxy as well.
    CHORUS_SANDBOX_BLUESKY_URL: faults.bluesky.url,
    CHORUS_SANDBOX_NOW: String(world.now),
    CHORUS_SANDBOX_PACE: String(pace),
    ...(wanted.isBig ? { CHORUS_SANDBOX_BIG: '1' } : {}),
    ...(wanted.hostile ? { CHORUS_SANDBOX_HOSTILE: JSON.stringify(wanted.hostile) } : {}),
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
      ...(hasPush ? { CHORUS_PUSH_SECONDS: '1' } : { CHORUS_PUSH_SERVICES: 'none' }),
      // Tests say which client they are.
      CHORUS_TRUSTED_PROXIES: '1',
      ...environment,
    })
  let product = await start('0')
  undo.defer(() => product.close())
  const emptyDatabase = await createEmptyDatabase(data)
  const kept = undo.move()
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
    async restart() {
      await product.close()
      product = await start(new URL(product.url).port)
    },
    clearFaults: () => names.forEach((name) => faults[name].clear()),
    async startOver() {
      for (const name of names) faults[name].clear()
      await Promise.all([startOver(), emptyDatabase()])
      // The server remembers which networks were slow until they have answered in time again.
      await (await fetch(product.url)).text()
    },
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
