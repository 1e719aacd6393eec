import { Writable } from 'node:stream'
import type { Session } from '@chorus/model/session/session'
import type { Direct } from '@chorus/networks/direct'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { openCustodyAccount } from '@chorus/networks/farcaster/custody/open-custody-account'
import type { Fetcher } from '@chorus/networks/fetcher'
import type { AskOwnServer } from '@chorus/networks/network-login'
import type { Person, World } from '@chorus/sandbox/seed/world'
import { startSandbox } from '@chorus/sandbox/start-sandbox'
import { privateKeyToAccount } from 'viem/accounts'
import { vi } from 'vitest'
import { toSandboxSettings } from '../../scripts/sandbox-settings.ts'
import { createServices } from '../../server/create-services.ts'
import { createLog } from '../../server/log/log.ts'
import { readLag } from '../../server/networks/farcaster/read-model/queries/read-lag.ts'
import { hostedDataOf, logInHosted, loggedInOf, type HostedMethod } from '../provider/log-in-hosted.ts'
import { startMediaStore } from '../provider/media/start-media-store.ts'
import { type Browser, openBrowser } from '../provider/open-browser.ts'
import type { SandboxProvider } from '../provider/sandbox-provider.ts'
import type { Provider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { toPicture } from './bluesky-actors.ts'
import type { Actor, CapabilityTarget, Dropped } from './capabilities/stage.ts'

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

type Running = Pick<SandboxProvider, 'sandbox' | 'provider'>

/** How a kind of account logs in, in a browser of its own. */
export type LogInFarcaster = (running: Running, browser: Browser, person: Person) => Promise<{ session: Session; direct?: Direct }>

/** An account that our server knows. */
export const byHosted =
  (method: HostedMethod): LogInFarcaster =>
  async ({ sandbox, provider }, browser, person) => ({
    session: loggedInOf(await logInHosted[method]({ sandbox, provider, browser }, person)).parsed,
  })

/** The wallet that owns the account logs in to Farcaster's client API. */
export const byCustodyWallet: LogInFarcaster = async (_running, browser, person) => {
  const wallet = privateKeyToAccount(`0x${person.accounts.farcaster!.custodyKey}`)
  const ask: AskOwnServer = async (call, { query, body }) => {
    const search = query ? `?${new URLSearchParams(query as Record<string, string>)}` : ''
    return hostedDataOf(await browser.ask(call.path + search, { method: call.method, ...(body && { body }) }))
  }
  const signing = {
    address: wallet.address,
    signText: (text: string) => wallet.signMessage({ message: text }),
    signTypedData: async () => undefined,
  }
  const account = await openCustodyAccount(ask, signing, Date.now())
  if (typeof account === 'string') throw new Error(`${person.key} could not log in: ${account}.`)
  return { session: account.session }
}

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
  const connection = connectFarcaster(session, { fetcher: unused, ownFetcher, now: Date.now, options, ...(direct && { direct }) })
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

/** The provider over the sandbox's Farcaster with a filled index, and three people logged in. */
export async function startFarcasterTarget(enterBy: LogInFarcaster): Promise<CapabilityTarget & { world: World }> {
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
    { timeout: 60_000, interval: 200 },
  )
  const enter = (key: string) => logIn(running, world.person(key), enterBy)
  const target = {
    guest,
    me: await enter('rosa'),
    friend: await enter('kofi'),
    third: await enter('sol'),
    feed: '',
    channel: channel!.key,
    picture: toPicture(),
    hasPlainMedia: true,
    // The client API knows which casts there are.
    acceptsAnyReaction: enterBy !== byCustodyWallet,
    world,
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
}
