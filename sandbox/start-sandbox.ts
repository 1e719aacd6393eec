import { toFeedUri } from './bluesky/to-feed-uri.ts'
import { createSigners, type Signers } from './farcaster/create-signers.ts'
import { sandboxApp } from './farcaster/sandbox-app.ts'
import { startMedia } from './media/start-media.ts'
import { createWorld, type WorldOptions } from './seed/create-world.ts'
import type { World } from './seed/world.ts'
import type { StandIn } from './stand-in.ts'
import { toXConsumer } from './x/to-x-keys.ts'

/** Everything but the pictures, which the others name: one row a service. What is slow to load is loaded meanwhile. */
const toStarts = (deps: { world: World; mediaUrl: string; signers: Signers }, blueskyUrl?: string) => ({
  bluesky: async () => (await import('./bluesky/start-bluesky.ts')).startBluesky({ ...deps, publicUrl: blueskyUrl }),
  farcasterHub: async () => (await import('./farcaster/start-farcaster-hub.ts')).startFarcasterHub(deps),
  farcasterRelay: async () => (await import('./farcaster/start-relay.ts')).startRelay(deps),
  farcasterApi: async () => (await import('./farcaster/start-client-api.ts')).startClientApi(deps),
  ethereum: async () => (await import('./chain/start-rpc.ts')).startRpc({ ...deps, chain: 'ethereum' }),
  optimism: async () => (await import('./chain/start-rpc.ts')).startRpc({ ...deps, chain: 'optimism' }),
  lens: async () => (await import('./lens/start-lens.ts')).startLens(deps),
  xScrape: async () => (await import('./x/start-x-scrape.ts')).startXScrape(deps),
  xApi: async () => (await import('./x/start-x-api.ts')).startXApi(deps),
  google: async () => (await import('./oidc/start-oidc.ts')).startOidc({ ...deps, face: 'google' }),
  apple: async () => (await import('./oidc/start-oidc.ts')).startOidc({ ...deps, face: 'apple' }),
  telegram: async () => (await import('./telegram/start-telegram.ts')).startTelegram(deps),
  web3bio: async () => (await import('./identity/start-web3bio.ts')).startWeb3Bio(deps),
  blockscout: async () => (await import('./tokens/start-blockscout.ts')).startBlockscout(deps),
  goplus: async () => (await import('./identity/start-goplus.ts')).startGoPlus(deps),
  push: async () => (await import('./push/start-push-service.ts')).startPushService(),
  translate: async () => (await import('./translate/start-translate.ts')).startTranslate(),
  webPages: async () => (await import('./web-pages/start-web-pages.ts')).startWebPages(),
  mail: async () => (await import('./mail/start-mail.ts')).startMail(),
})

type Starts = Record<string, () => Promise<StandIn>>
type Started<S extends Starts> = { [Name in keyof S]: Awaited<ReturnType<S[Name]>> }

async function startAll<S extends Starts>(starts: S): Promise<Started<S>> {
  const entries = await Promise.all(Object.entries(starts).map(async ([name, start]) => [name, await start()] as const))
  return Object.fromEntries(entries) as Started<S>
}

/** What our server is to these services. */
const toApplications = (world: World, { google, apple, telegram }: Started<ReturnType<typeof toStarts>>) => ({
  x: toXConsumer(world.seed),
  google: { clientId: google.clientId },
  apple: { clientId: apple.clientId },
  telegram: { botToken: telegram.bot.token, botName: telegram.bot.name },
  farcaster: { fid: sandboxApp.fid, mnemonic: sandboxApp.mnemonic },
})

export interface Sandbox extends AsyncDisposable {
  world: World
  /** `mail`: the inbox. */
  urls: Record<keyof ReturnType<typeof toStarts> | 'media' | 'smtp', string>
  applications: ReturnType<typeof toApplications>
  /** at-uri of what Bluesky shows to visitors. */
  blueskyFeed: string
  close(): Promise<void>
}

export interface SandboxOptions extends WorldOptions {
  /** How Bluesky names itself, where something stands before it: who acts there goes through that, too. */
  blueskyUrl?: string
}

/** The whole outside world on free ports of this machine. */
export async function startSandbox({ blueskyUrl, ...options }: SandboxOptions = {}): Promise<Sandbox> {
  const world = createWorld(options)
  const media = await startMedia()
  const started = await startAll(toStarts({ world, mediaUrl: media.url, signers: createSigners(world) }, blueskyUrl))
  const standIns: Record<keyof typeof started | 'media', StandIn> = { media, ...started }
  const urls = Object.fromEntries(Object.entries(standIns).map(([name, { url }]) => [name, url])) as Record<keyof typeof standIns, string>
  const close = async () => {
    await Promise.all(Object.values(standIns).map((standIn) => standIn.close()))
  }
  return {
    world,
    urls: { ...urls, smtp: started.mail.smtpUrl },
    applications: toApplications(world, started),
    blueskyFeed: toFeedUri(
      world,
      world.feeds.find(({ network }) => network === 'bluesky')!,
    ),
    close,
    [Symbol.asyncDispose]: close,
  }
}
