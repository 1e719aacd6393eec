import { type XPlan, planFeatures } from '@chorus/contract/twitter/plan'
import type { XSession } from '@chorus/model/session/session'
import { createFetcher, type Fetcher } from '@chorus/networks/fetcher'
import { connectX } from '@chorus/networks/x/connect'
import { writeXOptions } from '@chorus/networks/x/x-options'
import { type FaultProxy, startFaultProxy } from '@chorus/sandbox/faults/start-fault-proxy'
import { startMedia } from '@chorus/sandbox/media/start-media'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import { startXApi, type XApiOptions, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { startXScrape } from '@chorus/sandbox/x/start-x-scrape'
import { toXConsumer, toXKeys } from '@chorus/sandbox/x/to-x-keys'
import { type Provider, startProvider } from '../provider/start-provider.ts'
import { unlimited } from '../provider/unlimited.ts'
import { toPicture } from './bluesky-actors.ts'
import type { Actor, CapabilityTarget, Dropped } from './capabilities/stage.ts'

const address = '192.0.2.96'

/** The provider over the sandbox’s X, which sells a plan to it. */
export interface XStack extends AsyncDisposable {
  world: ReturnType<typeof createWorld>
  provider: Provider
  x: XApiStandIn
  /** Between the provider and X. */
  faults: FaultProxy
  scrapeUrl: string
  /** As pages receive them. */
  options: Record<string, string>
}

export async function startXStack(
  plan: XPlan,
  settings: Record<string, string> = {},
  { credits }: Pick<XApiOptions, 'credits'> = {},
): Promise<XStack> {
  await using stack = new AsyncDisposableStack()
  const world = createWorld()
  const media = await startMedia()
  stack.defer(() => media.close())
  const x = await startXApi({ world, mediaUrl: media.url, plan, searchLag: 2000, ...(credits !== undefined && { credits }) })
  stack.defer(() => x.close())
  const faults = await startFaultProxy({ target: x.url })
  stack.defer(() => faults.close())
  const scrape = await startXScrape({ world, mediaUrl: media.url })
  stack.defer(() => scrape.close())
  const { consumerKey, consumerSecret } = toXConsumer(world.seed)
  const environment = {
    CHORUS_X_API_URL: faults.url,
    CHORUS_X_CONSUMER_KEY: consumerKey,
    CHORUS_X_CONSUMER_SECRET: consumerSecret,
    CHORUS_X_PLAN: plan,
    ...settings,
  }
  const provider = stack.use(await startProvider({ environment, app: { limits: unlimited } }))
  const offered = writeXOptions({ hasScrape: true, discoverQuery: undefined, features: planFeatures[plan] })
  const options = Object.fromEntries(Object.entries(offered).filter((entry): entry is [string, string] => entry[1] !== undefined))
  const undo = stack.move()
  return { world, provider, x, faults, scrapeUrl: scrape.url, options, [Symbol.asyncDispose]: () => undo.disposeAsync() }
}

export function toXSession(world: XStack['world'], person: string): XSession {
  const keys = toXKeys(world, person)!
  const payload = { ...keys, consumerSecret: '[HIDE_FROM_CLIENT]' }
  return { type: 'Twitter', profileId: keys.clientId, token: keys.accessToken, createdAt: 0, expiresAt: 0, payload }
}

/** Calls the provider as a page of someone who has logged in with X. `token`: of their account with us. */
export const createOwnFetcher =
  ({ app }: Pick<Provider, 'app'>, token?: string): Fetcher =>
  async (path, init) => {
    const headers = new Headers(init?.headers)
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    headers.set('sec-fetch-site', 'same-origin')
    const incoming = { socket: { remoteAddress: address, remotePort: 1, remoteFamily: 'IPv4' } }
    return app.fetch(new Request(`http://localhost${path}`, { ...init, headers }), { incoming })
  }

async function openActor({ world, provider, scrapeUrl, options }: XStack, person: string): Promise<Actor> {
  let dropped: Dropped = 'none'
  // What has been seen of X's notifications is stored with our account.
  const send = createOwnFetcher(provider, (await provider.join()).token)
  const ownFetcher: Fetcher = async (path, init) => {
    const response = await send(path, init)
    if (dropped === 'all' || (dropped === 'writes' && (init?.method ?? 'GET') !== 'GET')) throw new TypeError('Failed to fetch')
    return response
  }
  const fetcher = createFetcher({ root: scrapeUrl })
  const connection = connectX(toXSession(world, person), { fetcher, ownFetcher, now: Date.now, options })
  return { connection, dropResponses: (what) => void (dropped = what), profile: () => connection.profile(connection.viewerId!) }
}

/** A server with a plan of X, and three people. */
export async function startXTarget(plan: XPlan): Promise<CapabilityTarget> {
  const stack = await startXStack(plan)
  const { provider, scrapeUrl, options } = stack
  const fetcher = createFetcher({ root: scrapeUrl })
  return {
    guest: connectX(undefined, { fetcher, ownFetcher: createOwnFetcher(provider), now: Date.now, options }),
    me: await openActor(stack, 'rosa'),
    friend: await openActor(stack, 'kofi'),
    third: await openActor(stack, 'tane'),
    feed: '',
    picture: toPicture(),
    hidesOwnMarks: true,
    hidesPermissions: true,
    keepsOwnMessages: true,
    tellsOnlyMentions: true,
    needsInvitation: plan !== 'enterprise',
    close: async () => void (await stack[Symbol.asyncDispose]()),
  }
}
