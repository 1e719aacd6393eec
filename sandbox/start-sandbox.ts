import { toFeedUri } from './bluesky/to-feed-uri.ts'
import { writeEvents } from './events/write-events.ts'
import { createSigners, type Signers } from './farcaster/create-signers.ts'
import type { Hub } from './farcaster/hub/create-hub.ts'
import { sandboxApp } from './farcaster/sandbox-app.ts'
import { createLensKeyPair, type LensKeyPair } from './lens/authentication.ts'
import { lensChainId } from './lens/chain/lens-chain-id.ts'
import { holdPorts, isPortFree } from './listening-port.ts'
import { createPictures, type ReadPicture } from './media/create-pictures.ts'
import { startMedia } from './media/start-media.ts'
import { createSigningKeys, type SigningKeys } from './oidc/signing-keys.ts'
import { createWorld, type WorldOptions } from './seed/create-world.ts'
import type { World } from './seed/world.ts'
import type { StandIn } from './stand-in.ts'
import { toPorts } from './to-ports.ts'
import type { XPlanName } from './x/api/api-route.ts'
import { toXConsumer } from './x/to-x-keys.ts'

/** Signing keys that clients cache, so a sandbox that replaces another keeps them. */
interface SandboxKeys {
  google: SigningKeys
  apple: SigningKeys
  lens: LensKeyPair
}

const createKeys = (): SandboxKeys => ({ google: createSigningKeys(), apple: createSigningKeys(), lens: createLensKeyPair() })

interface StartOptions {
  world: World
  mediaUrl: string
  signers: Signers
  /** Farcaster's messages, which its services share. */
  hub: Hub
  /** Whether Farcaster's client API limits its calls. */
  hasLimits: boolean
  xPlan: XPlanName | undefined
  keys: SandboxKeys
  /** 0: any free port. */
  port: number
  smtpPort: number
  blueskyUrl: string | undefined
  lensUrl: string | undefined
  /** Of Farcaster's hub. */
  grpcPort: number | undefined
  /** The node of a chain, to which wallets send. */
  nodeOf(chain: number): string | undefined
}

/** Every service except the media host that the others reference: one row each. Modules load in parallel. */
const starts = {
  bluesky: async (options: StartOptions) =>
    (await import('./bluesky/start-bluesky.ts')).startBluesky({ ...options, publicUrl: options.blueskyUrl }),
  farcasterHub: async (options: StartOptions) => (await import('./farcaster/start-farcaster-hub.ts')).startFarcasterHub(options),
  farcasterRelay: async (options: StartOptions) => (await import('./farcaster/start-relay.ts')).startRelay(options),
  farcasterApi: async (options: StartOptions) => (await import('./farcaster/start-client-api.ts')).startClientApi(options),
  neynar: async (options: StartOptions) => (await import('./neynar/start-neynar.ts')).startNeynar(options),
  ethereum: async (options: StartOptions) => (await import('./chain/start-rpc.ts')).startRpc({ ...options, chain: 'ethereum' }),
  optimism: async (options: StartOptions) => (await import('./chain/start-rpc.ts')).startRpc({ ...options, chain: 'optimism' }),
  chainNodes: async (options: StartOptions) => (await import('./chain/start-chain-nodes.ts')).startChainNodes(options),
  lens: async (options: StartOptions) =>
    (await import('./lens/start-lens.ts')).startLens({ ...options, publicUrl: options.lensUrl, keyPair: options.keys.lens }),
  xScrape: async (options: StartOptions) => (await import('./x/start-x-scrape.ts')).startXScrape(options),
  xApi: async (options: StartOptions) => (await import('./x/start-x-api.ts')).startXApi({ ...options, plan: options.xPlan }),
  google: async (options: StartOptions) =>
    (await import('./oidc/start-oidc.ts')).startOidc({ ...options, keys: options.keys.google, face: 'google' }),
  apple: async (options: StartOptions) =>
    (await import('./oidc/start-oidc.ts')).startOidc({ ...options, keys: options.keys.apple, face: 'apple' }),
  telegram: async (options: StartOptions) => (await import('./telegram/start-telegram.ts')).startTelegram(options),
  web3bio: async (options: StartOptions) => (await import('./identity/start-web3bio.ts')).startWeb3Bio(options),
  blockscout: async (options: StartOptions) => (await import('./tokens/start-blockscout.ts')).startBlockscout(options),
  coingecko: async ({ port }: StartOptions) => (await import('./tokens/coingecko/start-coingecko.ts')).startCoingecko({ port }),
  goplus: async (options: StartOptions) => (await import('./identity/start-goplus.ts')).startGoPlus(options),
  snapshot: async (options: StartOptions) => (await import('./snapshot/start-snapshot.ts')).startSnapshot(options),
  push: async ({ port }: StartOptions) => (await import('./push/start-push-service.ts')).startPushService({ port }),
  translate: async ({ port }: StartOptions) => (await import('./translate/start-translate.ts')).startTranslate({ port }),
  gifs: async ({ port }: StartOptions) => (await import('./gifs/start-gifs.ts')).startGifs({ port }),
  collector: async ({ port }: StartOptions) => (await import('./telemetry/start-collector.ts')).startCollector({ port }),
  wallets: async (options: StartOptions) => (await import('./walletconnect/start-wallet-relay.ts')).startWalletRelay(options),
  webPages: async ({ port }: StartOptions) => (await import('./web-pages/start-web-pages.ts')).startWebPages({ port }),
  mail: async ({ port, smtpPort }: StartOptions) => (await import('./mail/start-mail.ts')).startMail({ port, smtpPort }),
}

type ServiceName = keyof typeof starts
type Started = { [Name in ServiceName]: Awaited<ReturnType<(typeof starts)[Name]>> }
type Urls = Record<ServiceName | 'media' | 'smtp', string>

async function startAll(options: Omit<StartOptions, 'port'>, portOf: (name: ServiceName) => number): Promise<Started> {
  const names = Object.keys(starts) as ServiceName[]
  const entries = await Promise.all(names.map(async (name) => [name, await starts[name]({ ...options, port: portOf(name) })] as const))
  return Object.fromEntries(entries) as Started
}

/** How our server is registered with these services. */
const toApplications = (world: World, { google, apple, telegram, neynar, wallets, gifs, collector }: Started) => ({
  x: toXConsumer(world.seed),
  google: { clientId: google.clientId },
  apple: { clientId: apple.clientId },
  neynar: { apiKey: neynar.apiKey },
  gifs: { apiKey: gifs.key },
  collector: { key: collector.key, dsn: collector.dsn },
  wallets: { projectId: wallets.projectId, relayUrl: wallets.relayUrl },
  telegram: { botToken: telegram.bot.token, botName: telegram.bot.name },
  farcaster: { fid: sandboxApp.fid, mnemonic: sandboxApp.mnemonic },
})

export interface Sandbox extends AsyncDisposable {
  world: World
  /** `mail`: the inbox. */
  urls: Urls
  applications: ReturnType<typeof toApplications>
  /** at-uri of the feed Bluesky shows to guests. */
  blueskyFeed: string
  /** An operator's file of events. */
  eventsFile: string
  keys: SandboxKeys
  readPicture: ReadPicture
  close(): Promise<void>
}

export interface SandboxOptions extends WorldOptions {
  /** Bluesky's own URL when a proxy is in front; authenticated calls go through it too. */
  blueskyUrl?: string
  /** As browsers reach Lens. Absent: directly. */
  lensUrl?: string
  /** Port of the Farcaster hub's gRPC API. Absent: it has none. */
  hubGrpcPort?: number
  /** Whether Farcaster's client API limits calls as the real one does. Absent: yes. */
  hasLimits?: boolean
  /** What X sells to our application. Absent: pay per use. */
  xPlan?: XPlanName
  /** Ports of an earlier sandbox by service, used again where they are free: what was stored meanwhile names them. */
  ports?: Readonly<Record<string, number>>
  /** A sandbox that this one replaces, at the same addresses and with the same keys. It is closed first, and its painted pictures are kept. */
  replaces?: Sandbox
}

type Ports = Readonly<Record<string, number>>

async function pickFree(ports: Ports): Promise<Ports> {
  const entries = await Promise.all(Object.entries(ports).map(async (entry) => ((await isPortFree(entry[1])) ? [entry] : [])))
  return Object.fromEntries(entries.flat())
}

/** All outside services on free local ports. */
export async function startSandbox({
  blueskyUrl,
  lensUrl,
  hubGrpcPort,
  ports = {},
  replaces,
  hasLimits = true,
  xPlan,
  ...options
}: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options)
  const keys = replaces?.keys ?? createKeys()
  const usable = replaces ? toPorts(replaces.urls) : await pickFree(ports)
  const portOf = (name: keyof Urls) => usable[name] ?? 0
  if (replaces) {
    holdPorts(Object.values(usable))
    await replaces.close()
  }
  const readPicture = replaces?.readPicture ?? createPictures()
  const media = await startMedia({ port: portOf('media'), readPicture })
  const signers = createSigners(world)
  const { createWorldHub } = await import('./farcaster/create-world-hub.ts')
  const hub = createWorldHub({ world, mediaUrl: media.url, signers })
  const shared = {
    world,
    mediaUrl: media.url,
    signers,
    hub,
    hasLimits,
    xPlan,
    keys,
    smtpPort: portOf('smtp'),
    blueskyUrl,
    lensUrl,
    grpcPort: hubGrpcPort,
    // Wallets send long after everything has started.
    nodeOf: (chain: number) => (chain === lensChainId ? `${started.lens.url}/chain` : undefined),
  }
  const started: Started = await startAll(shared, portOf)
  const standIns: Record<ServiceName | 'media', StandIn> = { media, ...started }
  const urls = Object.fromEntries(Object.entries(standIns).map(([name, { url }]) => [name, url])) as Record<keyof typeof standIns, string>
  const events = await writeEvents(world)
  const close = async () => {
    await Promise.all([events[Symbol.asyncDispose](), ...Object.values(standIns).map((standIn) => standIn.close())])
  }
  return {
    world,
    urls: { ...urls, smtp: started.mail.smtpUrl },
    applications: toApplications(world, started),
    blueskyFeed: toFeedUri(
      world,
      world.feeds.find(({ network }) => network === 'bluesky')!,
    ),
    eventsFile: events.file,
    keys,
    readPicture,
    close,
    [Symbol.asyncDispose]: close,
  }
}
