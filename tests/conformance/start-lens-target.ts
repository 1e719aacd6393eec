import type { Direct } from '@chorus/networks/direct'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectLens } from '@chorus/networks/lens/connect'
import { createLensDevice } from '@chorus/networks/lens/device-network'
import type { Connection, NetworkDeps } from '@chorus/networks/network'
import type { Person, World } from '@chorus/sandbox/seed/world'
import { privateKeyToAccount } from 'viem/accounts'
import { logInHosted, loggedInOf } from '../provider/log-in-hosted.ts'
import { openBrowser } from '../provider/open-browser.ts'
import { startSandboxProvider, type SandboxProvider } from '../provider/sandbox-provider.ts'
import { toPicture } from './bluesky-actors.ts'
import { type Actor, type CapabilityTarget, type Dropped, readItems } from './capabilities/stage.ts'

const address = '192.0.2.97'
const unused: Fetcher = () => Promise.reject(new Error('An account in a browser calls the network in another way.'))

/** Drops responses of calls that took effect. */
function createDropping(send: Fetcher): { fetcher: Fetcher; drop(what: Dropped): void } {
  let dropped: Dropped = 'none'
  return {
    async fetcher(path, init) {
      const isWrite = path.includes('/writes/') || (typeof init?.body === 'string' && init.body.includes('"query":"mutation'))
      const response = await send(path, init)
      if (dropped === 'all' || (dropped === 'writes' && isWrite)) throw new TypeError('Failed to fetch')
      return response
    },
    drop: (what) => void (dropped = what),
  }
}

function createStoredFacts(): NonNullable<NetworkDeps['storedFacts']> {
  const texts = new Map<string, string>()
  return { read: (key) => texts.get(key), write: (key, value) => void texts.set(key, value) }
}

const toActor = (connection: Actor['connection'], drop: Actor['dropResponses']): Actor => ({
  connection,
  dropResponses: drop,
  profile: () => connection.profile(connection.viewerId!),
})

/** An actor whose tokens our server holds. */
async function logIn({ sandbox, provider }: SandboxProvider, person: Person): Promise<Actor> {
  const browser = openBrowser(provider, address)
  const { parsed: session } = loggedInOf(await logInHosted.Lens({ browser }, person))
  const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
  const { fetcher: ownFetcher, drop } = createDropping(async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', browser.cookie())
    headers.set('sec-fetch-site', 'same-origin')
    return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  })
  const options = { grove: `${sandbox.urls.lens}/grove`, chain: `${sandbox.urls.lens}/chain` }
  return toActor(connectLens(session, { fetcher: unused, ownFetcher, now: Date.now, options, storedFacts: createStoredFacts() }), drop)
}

/** An actor whose tokens are on this device. */
async function logInOnDevice(root: string, { keys, accounts: { lens } }: Person): Promise<Actor> {
  const device = createLensDevice({ root, options: { app: '0xC75A89145d765c396fd75CbD16380Eb184Bd2ca7' }, now: Date.now })
  const wallet = privateKeyToAccount(`0x${keys.evm}`)
  const login = await device.logInWithWallet!({
    wallet: lens!.owner,
    account: lens!.address,
    sign: (message) => wallet.signMessage({ message }),
  })
  const { session } = login!
  const { fetcher, drop } = createDropping(createFetcher({ root }))
  const direct: Direct = { fetcher, authorize: async () => session.token }
  const deps = {
    fetcher: unused,
    ownFetcher: unused,
    now: Date.now,
    options: { grove: `${root}/grove`, chain: `${root}/chain` },
    storedFacts: createStoredFacts(),
  }
  return toActor(connectLens(session, { ...deps, direct }), drop)
}

/** The id of a post of the world, by its key without the prefix. */
async function findPostId(guest: Connection, world: World, name: string): Promise<string> {
  const { author, at } = world.post(`lens-special-${name}`)!
  const profile = await guest.profile(world.person(author).accounts.lens!.address)
  const posts = await readItems((page) => guest.postsBy(profile, 'feed', page), 500)
  return posts.find(({ timestamp }) => timestamp === at)!.postId
}

/** The sandbox's Lens and three of its people, whose tokens our server or their devices hold. */
export async function startLensTarget(place: 'server' | 'device'): Promise<CapabilityTarget> {
  await using stack = new AsyncDisposableStack()
  const running = stack.use(await startSandboxProvider())
  const { world, urls } = running.sandbox
  const members = world.people.filter(({ accounts, wallets }) => accounts.lens?.owner === wallets.evm && !wallets.isContract)
  const enter = (person: Person) => (place === 'server' ? logIn(running, person) : logInOnDevice(urls.lens, person))
  const [me, friend, third] = await Promise.all(members.slice(0, 3).map(enter))
  const fetcher = createFetcher({ root: urls.lens })
  const guest = connectLens(undefined, { fetcher, ownFetcher: unused, now: Date.now })
  const [free, ended] = await Promise.all([findPostId(guest, world, 'one-tall'), findPostId(guest, world, 'mentions')])
  const target: Omit<CapabilityTarget, 'close'> = {
    guest,
    me: me!,
    friend: friend!,
    third: third!,
    feed: (await guest.feeds!.popular({})).items[0]!.id,
    channel: (await guest.channels!.find('Night-Swimmers', {})).items[0]!.id,
    collectable: { free, ended },
    picture: toPicture(),
    toMention: ({ handle }) => `@lens/${handle}`,
    listsCounts: false,
  }
  const undo = stack.move()
  return { ...target, close: () => undo.disposeAsync() }
}
