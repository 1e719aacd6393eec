import { startMedia } from './media/start-media.ts'
import { createWorld, type WorldOptions } from './seed/create-world.ts'
import type { World } from './seed/world.ts'
import type { StandIn } from './stand-in.ts'
import { toXConsumer, type XConsumer } from './x/to-x-keys.ts'

export interface Sandbox extends AsyncDisposable {
  world: World
  urls: { media: string; bluesky: string; farcasterHub: string; lens: string; xScrape: string; xApi: string }
  /** What our server is to these services. */
  applications: { x: XConsumer }
  close(): Promise<void>
}

/** The whole outside world on free ports of this machine. */
export async function startSandbox(options: WorldOptions = {}): Promise<Sandbox> {
  const world = createWorld(options)
  const media = await startMedia()
  const deps = { world, mediaUrl: media.url }
  const [bluesky, farcasterHub, lens, xScrape, xApi] = await Promise.all([
    import('./bluesky/start-bluesky.ts').then(({ startBluesky }) => startBluesky(deps)),
    import('./farcaster/start-farcaster-hub.ts').then(({ startFarcasterHub }) => startFarcasterHub(deps)),
    import('./lens/start-lens.ts').then(({ startLens }) => startLens(deps)),
    import('./x/start-x-scrape.ts').then(({ startXScrape }) => startXScrape(deps)),
    import('./x/start-x-api.ts').then(({ startXApi }) => startXApi(deps)),
  ])
  const standIns: StandIn[] = [media, bluesky, farcasterHub, lens, xScrape, xApi]
  const close = async () => {
    await Promise.all(standIns.map((standIn) => standIn.close()))
  }
  return {
    world,
    urls: {
      media: media.url,
      bluesky: bluesky.url,
      farcasterHub: farcasterHub.url,
      lens: lens.url,
      xScrape: xScrape.url,
      xApi: xApi.url,
    },
    applications: { x: toXConsumer(world.seed) },
    close,
    [Symbol.asyncDispose]: close,
  }
}
