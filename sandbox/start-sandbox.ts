import { sandboxApp } from './farcaster/sandbox-app.ts'
import { startMedia } from './media/start-media.ts'
import { createWorld, type WorldOptions } from './seed/create-world.ts'
import type { World } from './seed/world.ts'
import type { StandIn } from './stand-in.ts'
import { toXConsumer, type XConsumer } from './x/to-x-keys.ts'

interface SandboxUrls {
  media: string
  bluesky: string
  farcasterHub: string
  farcasterRelay: string
  /** JSON-RPC. */
  optimism: string
  lens: string
  xScrape: string
  xApi: string
  /** The inbox. */
  mail: string
  smtp: string
}

interface FarcasterApplication {
  fid: number
  mnemonic: string
}

export interface Sandbox extends AsyncDisposable {
  world: World
  urls: SandboxUrls
  /** What our server is to these services. */
  applications: { x: XConsumer; farcaster: FarcasterApplication }
  close(): Promise<void>
}

/** The whole outside world on free ports of this machine. */
export async function startSandbox(options: WorldOptions = {}): Promise<Sandbox> {
  const world = createWorld(options)
  const media = await startMedia()
  const deps = { world, mediaUrl: media.url }
  const [bluesky, farcasterHub, farcasterRelay, optimism, lens, xScrape, xApi, mail] = await Promise.all([
    import('./bluesky/start-bluesky.ts').then(({ startBluesky }) => startBluesky(deps)),
    import('./farcaster/start-farcaster-hub.ts').then(({ startFarcasterHub }) => startFarcasterHub(deps)),
    import('./farcaster/start-relay.ts').then(({ startRelay }) => startRelay(deps)),
    import('./chain/start-rpc.ts').then(({ startRpc }) => startRpc({ ...deps, chain: 'optimism' })),
    import('./lens/start-lens.ts').then(({ startLens }) => startLens(deps)),
    import('./x/start-x-scrape.ts').then(({ startXScrape }) => startXScrape(deps)),
    import('./x/start-x-api.ts').then(({ startXApi }) => startXApi(deps)),
    import('./mail/start-mail.ts').then(({ startMail }) => startMail()),
  ])
  const standIns: StandIn[] = [media, bluesky, farcasterHub, farcasterRelay, optimism, lens, xScrape, xApi, mail]
  const close = async () => {
    await Promise.all(standIns.map((standIn) => standIn.close()))
  }
  return {
    world,
    urls: {
      media: media.url,
      bluesky: bluesky.url,
      farcasterHub: farcasterHub.url,
      farcasterRelay: farcasterRelay.url,
      optimism: optimism.url,
      lens: lens.url,
      xScrape: xScrape.url,
      xApi: xApi.url,
      mail: mail.url,
      smtp: mail.smtpUrl,
    },
    applications: { x: toXConsumer(world.seed), farcaster: { fid: sandboxApp.fid, mnemonic: sandboxApp.mnemonic } },
    close,
    [Symbol.asyncDispose]: close,
  }
}
