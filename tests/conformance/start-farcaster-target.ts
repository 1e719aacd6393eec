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
import { logInHosted, loggedInOf, type HostedMethod } from '../provider/log-in-hosted.ts'
import { startMediaStore } from '../provider/media/start-media-store.ts'
import { openBrowser } from '../provider/open-browser.ts'
import type { SandboxProvider } from '../provider/sandbox-provider.ts'
import type { Provider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { toPicture } from './bluesky-actors.ts'
import type { Actor, CapabilityTarget, Dropped } from './capabilities/stage.ts'

const address = '192.0.2.98'
const options = { index: 'on' }

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

/** An account that our server knows, logged in by one of the methods. */
async function logIn(
  { sandbox, provider }: Pick<SandboxProvider, 'sandbox' | 'provider'>,
  person: Person,
  method: HostedMethod,
): Promise<Actor> {
  const browser = openBrowser(provider, address)
  const { parsed: session } = loggedInOf(await logInHosted[method]({ sandbox, provider, browser }, person))
  let dropped: Dropped = 'none'
  const send = createOwnFetcher(provider, browser.cookie)
  const ownFetcher: Fetcher = async (path, init) => {
    const response = await send(path, init)
    if (dropped === 'all' || (dropped === 'writes' && init?.method === 'POST')) throw new TypeError('Failed to fetch')
    return response
  }
  const connection = connectFarcaster(session, { fetcher: unused, ownFetcher, now: Date.now, options })
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

/** The provider over the sandbox's Farcaster with a filled index, and three people logged in. */
export async function startFarcasterTarget(method: HostedMethod): Promise<CapabilityTarget & { world: World }> {
  await using stack = new AsyncDisposableStack()
  const sandbox = await startSandbox()
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
    { timeout: 60_000, interval: 200 },
  )
  const enter = (key: string) => logIn(running, world.person(key), method)
  const target = {
    guest,
    me: await enter('rosa'),
    friend: await enter('kofi'),
    third: await enter('sol'),
    feed: '',
    channel: channel!.key,
    picture: toPicture(),
    hasPlainMedia: true,
    acceptsAnyReaction: true,
    world,
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
}
