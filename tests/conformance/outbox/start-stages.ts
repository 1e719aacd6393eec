import 'fake-indexeddb/auto'
import { Writable } from 'node:stream'
import { planFeatures } from '@chorus/contract/twitter/plan'
import type { NetworkName } from '@chorus/model/network-identity'
import type { Post } from '@chorus/model/post'
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
import { startSandbox } from '@chorus/sandbox/start-sandbox'
import { vi } from 'vitest'
import { toSandboxSettings } from '../../../scripts/sandbox-settings.ts'
import { createServices } from '../../../server/create-services.ts'
import { createLog } from '../../../server/log/log.ts'
import { readLag } from '../../../server/networks/farcaster/read-model/queries/read-lag.ts'
import { hostedDataOf, logInHosted, loggedInOf } from '../../provider/log-in-hosted.ts'
import { startMediaStore } from '../../provider/media/start-media-store.ts'
import { openBrowser } from '../../provider/open-browser.ts'
import { unlimited } from '../../provider/unlimited.ts'
import { byCustodyWallet, byHosted, type LogInFarcaster } from '../farcaster-logins.ts'
import { toXSession } from '../start-x-target.ts'
import type { Clock, Page } from './open-page.ts'

const address = '192.0.2.95'

/** A post in the sandbox’s own ledger. */
export interface LedgerEntry {
  id: string
  text: string
  replyTo?: string | undefined
}

/** One account and its network, which keeps its own ledger. */
export interface Stage {
  network: NetworkName
  accountId: string
  /** Someone else's post. */
  target: Post
  hasPolls: boolean
  hasMedia: boolean
  /** The account's posts. */
  readLedger(): Promise<readonly LedgerEntry[]>
  openSender(page: Page, clock: Clock): Publish
}

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

/** The provider over the whole sandbox, and an account on each network whose keys our server holds. */
export async function startStages(): Promise<{ stages: readonly Stage[] } & AsyncDisposable> {
  await using stack = new AsyncDisposableStack()
  const sandbox = await startSandbox({ hasLimits: false, xPlan: 'enterprise' })
  stack.defer(() => sandbox.close())
  const environment = { ...toSandboxSettings(sandbox), CHORUS_X_PLAN: 'enterprise' }
  const { provider } = stack.use(await startMediaStore({ environment, app: { limits: unlimited } }))
  const { db, keys, config } = provider
  const log = createLog('silent', new Writable({ write: (_chunk, _encoding, done) => done() }))
  const stops = createServices({ db, keys, config }).networks.flatMap((network) => network.startJobs?.(log) ?? [])
  stack.defer(async () => void (await Promise.all(stops.map((stop) => stop()))))
  await vi.waitFor(
    async () => {
      if ((await readLag(db, Date.now)) === undefined) throw new Error('The index is still being filled.')
    },
    { timeout: 120_000, interval: 200 },
  )

  const { world, urls } = sandbox
  const browser = openBrowser(provider, address)
  const own: Fetcher = async (path, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', browser.cookie())
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
    return provider.app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  }
  const unused: Fetcher = () => Promise.reject(new Error('Accounts on our server are read through it.'))
  const ownOrigin = new URL(config.login.publicUrl).origin
  const [me, other] = world.people.filter(({ accounts: { lens, farcaster, bluesky, x }, wallets }) =>
    Boolean(lens && farcaster && bluesky && x && lens.owner === wallets.evm && !wallets.isContract),
  ) as [Person, Person]
  const context = { sandbox, provider, browser }

  const enterBluesky = async (): Promise<Enter> => {
    const { session } = hostedDataOf<{ session: string }>(await logInHosted.Bluesky(context, me))
    const { parseSession } = await import('@chorus/model/session/codec')
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
  const enterFarcasterBy = (logIn: LogInFarcaster) => async (): Promise<Enter> => {
    const { session } = await logIn(context, browser, me)
    return {
      network: 'farcaster',
      accountId: `Farcaster:${session.profileId}`,
      session,
      other: other.accounts.farcaster!.username,
      connect(deps) {
        const connection = connectFarcaster(session, { fetcher: unused, ownOrigin, options: { index: 'on', client: 'on' }, ...deps })
        return { connection, publish: connection.publish! }
      },
      readLedger: () => readHub(urls.farcasterHub, Number(session.profileId)),
    }
  }
  const enterLens = async (): Promise<Enter> => {
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
  const enterX = async (): Promise<Enter> => {
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

  const stages: Stage[] = []
  const enterFarcaster = [byHosted('Farcaster signer'), byCustodyWallet].map(enterFarcasterBy)
  for (const enter of [enterBluesky, ...enterFarcaster, enterLens, enterX]) {
    const { network, accountId, other: name, connect, readLedger } = await enter()
    const { connection, publish } = connect({ ownFetcher: own, now: Date.now }, shortWait)
    const { items } = await connection.postsBy(await connection.profile(name), 'feed', {})
    const target = items.find((post) => !post.commentOn && post.canComment !== false)
    if (!target) throw new Error(`${name} has no post on ${network}.`)
    stages.push({
      network,
      accountId,
      target,
      hasPolls: publish.createPoll !== undefined || publish.ownPolls !== undefined,
      hasMedia: publish.mediaOrder.includes('image'),
      readLedger,
      openSender: (page, clock) => connect({ ownFetcher: page.through(own), now: clock.now }, page.pause).publish,
    })
  }
  const undo = stack.move()
  return { stages, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}
