import type { ChildProcess } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { World } from '@chorus/sandbox/seed/world'
import { runProduct, startSandbox, stop } from '../../scripts/run-product.ts'

/** What stands behind a fault proxy, by the setting of the server that points to it. */
const proxied = {
  bluesky: 'CHORUS_BLUESKY_URL',
  lens: 'CHORUS_LENS_URL',
  farcaster: 'CHORUS_FARCASTER_HUB_URL',
  x: 'CHORUS_X_SCRAPE_URL',
} as const

type Proxied = keyof typeof proxied

export interface App extends AsyncDisposable {
  url: string
  /** What the sandbox holds: the same world, made here once more. */
  world: World
  /** One before each network. */
  faults: Readonly<Record<Proxied, FaultProxy>>
  /** Every network is well again. */
  clearFaults(): void
}

/** The production server over a sandbox of its own. Public first pages are not kept, so that what a test breaks is seen at once. */
export async function startApp(
  environment: NodeJS.ProcessEnv = {},
  { pace = 0 }: { /** Seconds between two new posts; 0: none come. */ pace?: number } = {},
): Promise<App> {
  await using undo = new AsyncDisposableStack()
  const data = await mkdtemp(join(tmpdir(), 'chorus-'))
  // Where root runs the tests, an account without rights runs Postgres, and must be able to pass.
  await chmod(data, 0o711)
  undo.defer(() => rm(data, { recursive: true, force: true }))
  const children: ChildProcess[] = []
  undo.defer(async () => void (await Promise.all(children.map(stop))))
  const world = createWorld()
  const { settings: sandbox } = await startSandbox(children, {
    ...process.env,
    CHORUS_SANDBOX_NOW: String(world.now),
    CHORUS_SANDBOX_PACE: String(pace),
  })
  const names = Object.keys(proxied) as Proxied[]
  const entries = await Promise.all(
    names.map(async (name) => [name, undo.use(await startFaultProxy({ target: sandbox[proxied[name]] ?? '' }))] as const),
  )
  const faults = Object.fromEntries(entries) as Record<Proxied, FaultProxy>
  const behindFaults = Object.fromEntries(names.map((name) => [proxied[name], faults[name].url]))
  const product = await runProduct('server/main.ts', {
    ...process.env,
    ...sandbox,
    ...behindFaults,
    CHORUS_SANDBOX: sandbox['CHORUS_SANDBOX'],
    PORT: '0',
    CHORUS_DATA: data,
    CHORUS_CACHE_SECONDS: '0',
    ...environment,
  })
  undo.defer(() => product.close())
  const kept = undo.move()
  return {
    url: product.url,
    world,
    faults,
    clearFaults: () => names.forEach((name) => faults[name].clear()),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  }
}
