import 'fake-indexeddb/auto'
import { Writable } from 'node:stream'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { Person, World } from '@chorus/sandbox/seed/world'
import { startSandbox } from '@chorus/sandbox/start-sandbox'
import { vi } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { createServices } from '../../server/create-services.ts'
import { createLog } from '../../server/log/log.ts'
import { readLag } from '../../server/networks/farcaster/read-model/queries/read-lag.ts'
import { startMediaStore } from '../provider/media/start-media-store.ts'
import { openBrowser } from '../provider/open-browser.ts'
import type { Provider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { toPicture } from './bluesky-actors.ts'
import type { Actor, CapabilityTarget, Dropped } from './capabilities/stage.ts'
import { byCustodyWallet, byDeviceKey, byHosted, bySponsoredKey, type LogInFarcaster, type Running } from './farcaster-logins.ts'

const address = '192.0.2.98'
const options = { index: 'on', client: 'on' }

/** Calls the provider as a page of ours does. `cookie`: the browser's session. */
const createOwnFetcher =
  (provider: Provider, cookie?: () => string): Fetcher =>
  async (path, init) => {
    const headers = new Headers(init?.headers)
    if (cookie) headers.set('cookie', cookie())
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
    return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  }

const unused: Fetcher = () => Promise.reject(new Error('Farcaster is read through our server.'))

async function logIn(running: Running, person: Person, enter: LogInFarcaster): Promise<Actor> {
  const { provider } = running
  const browser = openBrowser(provider, address)
  const { session, direct } = await enter(running, browser, person)
  let dropped: Dropped = 'none'
  const send = createOwnFetcher(provider, browser.cookie)
  const ownFetcher: Fetcher = async (path, init) => {
    const response = await send(path, init)
    if (dropped === 'all' || (dropped === 'writes' && init?.method === 'POST')) throw new TypeError('Failed to fetch')
    return response
  }
  const deps = { fetcher: unused, ownFetcher, ownOrigin: new URL(provider.config.login.publicUrl).origin, now: Date.now, options }
  const connection = connectFarcaster(session, { ...deps, ...(direct && { direct }) })
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

/**
 * The provider over the sandbox's Farcaster with a filled index, and three people logged in. @param enterBy How the viewer logs in.
 * @param enterOthersBy How the other two do: by default in the way that can do the most.
 */
export async function startFarcasterTarget(
  enterBy: LogInFarcaster,
  enterOthersBy = byHosted('Farcaster signer'),
): Promise<CapabilityTarget & { world: World }> {
  await using stack = new AsyncDisposableStack()
  // The suite asks for changes again and again until it sees them.
  const sandbox = await startSandbox({ hasLimits: false })
  stack.defer(() => sandbox.close())
  // On a port, because media are uploaded to the host that the server names.
  const { provider } = stack.use(await startMediaStore({ environment: toSandboxSettings(sandbox), app: { limits: unlimited } }))
  const running = { sandbox, provider }
  const { db, keys, config } = provider
  const log = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const services = createServices({ db, keys, config })
  const stops = services.networks.flatMap((network) => network.startJobs?.(log) ?? [])
  stack.defer(async () => void (await Promise.all(stops.map((stop) => stop()))))
  const guest = connectFarcaster(undefined, { fetcher: unused, ownFetcher: createOwnFetcher(provider), now: Date.now, options })
  const { world } = sandbox
  const [channel] = world.channels
  await vi.waitFor(
    async () => {
      if ((await readLag(db, Date.now)) === undefined) throw new Error('The index is still being filled.')
      await guest.channels!.channel(channel!.key)
    },
    { interval: 200 },
  )
  const target = {
    guest,
    me: await logIn(running, world.person('rosa'), enterBy),
    friend: await logIn(running, world.person('kofi'), enterOthersBy),
    third: await logIn(running, world.person('sol'), enterOthersBy),
    feed: '',
    channel: channel!.key,
    picture: toPicture(),
    hasPlainMedia: true,
    // The client API knows which casts there are.
    acceptsAnyReaction: enterBy !== byCustodyWallet,
    hidesOwnMarks: enterBy === byDeviceKey || enterBy === bySponsoredKey,
    world,
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
}
