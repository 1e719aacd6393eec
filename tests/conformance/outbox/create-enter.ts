import { planFeatures } from '@chorus/contract/twitter/plan'
import type { NetworkName } from '@chorus/model/network-identity'
import { parseSession } from '@chorus/model/session/codec'
import type { Session } from '@chorus/model/session/session'
import { connectBluesky } from '@chorus/networks/bluesky/connect'
import type { Publish } from '@chorus/networks/draft'
import { connectFarcaster } from '@chorus/networks/farcaster/connect'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { createWriter } from '@chorus/networks/lens/acts/create-writer'
import { connectLens } from '@chorus/networks/lens/connect'
import { createGrove } from '@chorus/networks/lens/publish/create-grove'
import { createSending as createLensSending } from '@chorus/networks/lens/publish/create-sending'
import type { Connection, NetworkDeps } from '@chorus/networks/network'
import { createAskX } from '@chorus/networks/x/ask-x'
import { connectX } from '@chorus/networks/x/connect'
import { createSending as createXSending } from '@chorus/networks/x/publish/create-sending'
import { writeXOptions } from '@chorus/networks/x/x-options'
import type { Person, World } from '@chorus/sandbox/seed/world'
import { hostedDataOf, logInHosted, loggedInOf } from '../../provider/log-in-hosted.ts'
import { type Browser, openBrowser } from '../../provider/open-browser.ts'
import { byCustodyWallet, byHosted, type LogInFarcaster, type Running } from '../farcaster-logins.ts'
import { toXSession } from '../start-x-target.ts'
import type { LedgerEntry, Stage } from './stage.ts'

const address = '192.0.2.95'

interface Enter {
  network: NetworkName
  accountId: string
  session: Session
  other: string
  connect(deps: Pick<NetworkDeps, 'ownFetcher' | 'now'>, pause: (ms: number) => Promise<void>): { connection: Connection; publish: Publish }
  readLedger: Stage['readLedger']
}

const shortWait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, Math.min(ms, 20)))

const readWorld = (world: World, person: string, network: NetworkName) => async (): Promise<readonly LedgerEntry[]> =>
  world
    .postsBy(person, network)
    .filter(({ deleted }) => !deleted)
    .map(({ key, text, replyTo }) => ({ id: key, text, replyTo }))

interface HubMessage {
  hash: string
  data: { castAddBody?: { text: string; parentCastId?: { hash: string } } }
}

async function readHub(url: string, fid: number): Promise<readonly LedgerEntry[]> {
  const entries: LedgerEntry[] = []
  let token: string | undefined
  do {
    const query = new URLSearchParams({ fid: String(fid), pageSize: '1000', reverse: 'true', ...(token && { pageToken: token }) })
    const answer = (await (await fetch(`${url}/v1/castsByFid?${query}`)).json()) as { messages: HubMessage[]; nextPageToken?: string }
    for (const { hash, data } of answer.messages)
      if (data.castAddBody) entries.push({ id: hash, text: data.castAddBody.text, replyTo: data.castAddBody.parentCastId?.hash })
    token = answer.nextPageToken
  } while (token)
  return entries
}

/** Who has an account on every network that one key pays for. */
export const findPeople = (world: World): Person[] =>
  world.people.filter(({ accounts: { lens, farcaster, bluesky, x }, wallets }) =>
    Boolean(lens && farcaster && bluesky && x && lens.owner === wallets.evm && !wallets.isContract),
  )

interface Entrance {
  context: Running & { browser: Browser }
  /** Whose post is replied to and quoted. */
  other: Person
}

type EnterAs = (entrance: Entrance, person: Person) => Promise<Enter>

const unused: Fetcher = () => Promise.reject(new Error('Accounts on our server are read through it.'))

async function enterBluesky({ context, other }: Entrance, me: Person): Promise<Enter> {
  const { world } = context.sandbox
  const { session } = hostedDataOf<{ session: string }>(await logInHosted.Bluesky(context, me))
  const parsed = parseSession(session)
  return {
    network: 'bluesky',
    accountId: `Bsky:${parsed.profileId}`,
    session: parsed,
    other: other.accounts.bluesky!.handle,
    connect(deps) {
      const connection = connectBluesky(parsed, { fetcher: unused, ...deps })
      return { connection, publish: connection.publish! }
    },
    readLedger: readWorld(world, me.key, 'bluesky'),
  }
}

const enterFarcasterBy =
  (logIn: LogInFarcaster): EnterAs =>
  async ({ context, other }, me) => {
    const ownOrigin = new URL(context.provider.config.login.publicUrl).origin
    const { session } = await logIn(context, context.browser, me)
    return {
      network: 'farcaster',
      accountId: `Farcaster:${session.profileId}`,
      session,
      other: other.accounts.farcaster!.username,
      connect(deps) {
        const connection = connectFarcaster(session, { fetcher: unused, ownOrigin, options: { index: 'on', client: 'on' }, ...deps })
        return { connection, publish: connection.publish! }
      },
      readLedger: () => readHub(context.sandbox.urls.farcasterHub, Number(session.profileId)),
    }
  }

async function enterLens({ context, other }: Entrance, me: Person): Promise<Enter> {
  const { world, urls } = context.sandbox
  const { parsed } = loggedInOf(await logInHosted.Lens(context, me))
  return {
    network: 'lens',
    accountId: `Lens:${parsed.profileId}`,
    session: parsed,
    other: other.accounts.lens!.address,
    connect(deps, pause) {
      const options = { grove: `${urls.lens}/grove` }
      const connection = connectLens(parsed, { fetcher: unused, options, ...deps })
      const writer = createWriter(parsed.profileId, deps, shortWait)
      const sending = createLensSending(writer, { grove: createGrove(`${urls.lens}/grove`), now: deps.now, pause })
      return { connection, publish: { ...connection.publish!, ...sending } }
    },
    readLedger: readWorld(world, me.key, 'lens'),
  }
}

async function enterX({ context, other }: Entrance, me: Person): Promise<Enter> {
  const { world, urls } = context.sandbox
  const session = toXSession(world, me.key)
  const offered = writeXOptions({ hasScrape: true, discoverQuery: undefined, features: planFeatures.enterprise })
  const options = Object.fromEntries(Object.entries(offered).filter((entry): entry is [string, string] => entry[1] !== undefined))
  return {
    network: 'x',
    accountId: `Twitter:${session.profileId}`,
    session,
    other: other.accounts.x!.handle,
    connect(deps, pause) {
      const connection = connectX(session, { fetcher: createFetcher({ root: urls.xScrape }), options, ...deps })
      const sending = createXSending(createAskX(session.payload, deps.ownFetcher), { me: session.profileId, now: deps.now, pause })
      return { connection, publish: { ...connection.publish!, ...sending } }
    },
    readLedger: readWorld(world, me.key, 'x'),
  }
}

const enters = {
  bluesky: enterBluesky,
  signer: enterFarcasterBy(byHosted('Farcaster signer')),
  custody: enterFarcasterBy(byCustodyWallet),
  lens: enterLens,
  x: enterX,
} as const satisfies Record<string, EnterAs>

/** How someone logs in. */
export type Entry = keyof typeof enters

/** Logs in with one browser, and resolves to what an outbox needs to post as the account. */
export function createEnter({ sandbox, provider }: Running) {
  const browser = openBrowser(provider, address)
  const own: Fetcher = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', browser.cookie())
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
    return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  }
  const entrance = { context: { sandbox, provider, browser }, other: findPeople(sandbox.world)[1]! }

  return async (as: Entry, person: Person): Promise<Stage> => {
    const { network, accountId, other: name, connect, readLedger } = await enters[as](entrance, person)
    const { connection, publish } = connect({ ownFetcher: own, now: Date.now }, shortWait)
    const { items } = await connection.postsBy(await connection.profile(name), 'feed', {})
    const target = items.find((post) => !post.commentOn && post.canComment !== false)
    if (!target) throw new Error(`${name} has no post on ${network}.`)
    return {
      network,
      accountId,
      label: as === 'custody' ? 'farcaster by custody' : network,
      target,
      hasPolls: publish.createPoll !== undefined || publish.ownPolls !== undefined,
      hasMedia: publish.mediaOrder.includes('image'),
      readLedger,
      openSender: (page, clock) => connect({ ownFetcher: page.through(own, clock), now: clock.now }, (ms) => page.pause(ms, clock)).publish,
    }
  }
}
