import { randomBytes, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { startFarcasterHub } from '@chorus/sandbox/farcaster/start-farcaster-hub'
import { startGifs } from '@chorus/sandbox/gifs/start-gifs'
import { createWorld } from '@chorus/sandbox/seed/create-world'
import type { World } from '@chorus/sandbox/seed/world'
import { startTranslate } from '@chorus/sandbox/translate/start-translate'
import { startWebPages } from '@chorus/sandbox/web-pages/start-web-pages'
import type { XPlanName } from '@chorus/sandbox/x/api/api-route'
import { startXApi, type XApiStandIn } from '@chorus/sandbox/x/start-x-api'
import { toXConsumer } from '@chorus/sandbox/x/to-x-keys'
import { findViewer, type Viewer } from '../../server/account/find-viewer.ts'
import { logIn } from '../../server/account/log-in.ts'
import type { LoginPlatform, ProvenIdentity } from '../../server/account/proven-identity.ts'
import type { SessionTokens } from '../../server/account/sessions.ts'
import { createApp, type App, type AppOptions } from '../../server/app.ts'
import { readConfig, type Config } from '../../server/config.ts'
import { connectPool } from '../../server/db/connect-pool.ts'
import type { Db } from '../../server/db/database.ts'
import { createLog } from '../../server/log/log.ts'
import { type MasterKeys, parseMasterKeys } from '../../server/vault/master-keys.ts'
import { createTestDatabase, testTimeoutMs } from '../database/create-test-database.ts'

export interface Ask {
  method?: string
  /** Session token. */
  token?: string | undefined
  /** Sent as JSON. */
  body?: unknown
  /** Sent unchanged. */
  text?: string
  headers?: Record<string, string>
  /** Client IP address. */
  address?: string
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  /** Undefined when the body is not JSON. */
  json: unknown
}

export interface Member {
  viewer: Viewer
  tokens: SessionTokens
  /** The plain token of the session. */
  token: string
}

export interface Node {
  app: App
  db: Db
  ask(path: string, ask?: Ask): Promise<Answer>
}

export interface Provider extends Node, AsyncDisposable {
  config: Config
  keys: MasterKeys
  databaseUrl: string
  world: World
  /** X's stand-in, which plays the plan of the environment. */
  x: XApiStandIn
  /** Returns the whole log. */
  readLog(): string
  /** Logs in a new person, by default with a unique email address. */
  join(identity?: Partial<ProvenIdentity> & { platform: LoginPlatform }): Promise<Member>
  /** Starts another node with its own connection pool, over the same database unless `options.db` is set. */
  addNode(options?: Partial<AppOptions>): Node
}

export interface ProviderOptions {
  environment?: Record<string, string>
  app?: Partial<AppOptions>
  /** Whether X limits calls, also to one search a second, for which the server waits. Absent: yes. */
  hasXLimits?: boolean
}

/** Refuses every connection. */
const nowhere = 'http://127.0.0.1:9'

/** The whole provider in this process, with its own database and the sandbox's Farcaster hub and X. */
export async function startProvider({ environment = {}, app: options = {}, hasXLimits = true }: ProviderOptions = {}): Promise<Provider> {
  await using stack = new AsyncDisposableStack()
  const database = stack.use(await createTestDatabase())
  const world = createWorld({ now: Date.parse('2026-06-01T12:00:00Z') })
  const hub = await startFarcasterHub({ world, mediaUrl: nowhere })
  stack.defer(() => hub.close())
  const pages = stack.use(await startWebPages())
  const gifs = stack.use(await startGifs())
  const translate = stack.use(await startTranslate())
  const plan = environment['CHORUS_X_PLAN'] as XPlanName | undefined
  const x = stack.use(await startXApi({ world, mediaUrl: nowhere, plan, hasLimits: hasXLimits }))
  const { consumerKey, consumerSecret } = toXConsumer(world.seed)
  const config = readConfig({
    CHORUS_BLUESKY_URL: nowhere,
    CHORUS_LENS_URL: nowhere,
    CHORUS_FARCASTER_HUB_URL: hub.url,
    CHORUS_X_API_URL: x.url,
    CHORUS_X_CONSUMER_KEY: consumerKey,
    CHORUS_X_CONSUMER_SECRET: consumerSecret,
    CHORUS_PAGES_URL: pages.url,
    CHORUS_TRANSLATE_URL: translate.url,
    CHORUS_GIFS_URL: gifs.url,
    CHORUS_GIFS_KEY: gifs.key,
    CHORUS_LOG: 'info',
    ...environment,
  })
  const keys = parseMasterKeys(`k1:${randomBytes(32).toString('base64')}`)
  const lines: string[] = []
  const log = createLog(config.logLevel, new Writable({ write: (chunk: Buffer, _, done) => done(void lines.push(chunk.toString())) }))
  const openNode = (db: Db, more: Partial<AppOptions> = {}): Node => {
    const app = createApp({ config, log, db, keys, ...options, ...more })
    return { app, db, ask: (path, ask) => askApp(app, path, ask) }
  }
  const undo = stack.move()
  return {
    ...openNode(database.db),
    config,
    keys,
    databaseUrl: database.url,
    world,
    x,
    readLog: () => lines.join(''),
    join: (identity) => join(database.db, identity),
    addNode: (more) => {
      const db = more?.db ?? connectPool(database.url, testTimeoutMs)
      undo.defer(() => db.destroy())
      return openNode(db, more)
    },
    [Symbol.asyncDispose]: () => undo.disposeAsync(),
  }
}

async function join(db: Db, identity: Parameters<Provider['join']>[0] = { platform: 'email' }): Promise<Member> {
  const subject = randomUUID()
  const { tokens } = await logIn(db, { issuer: '', subject, handle: `user-${subject.slice(0, 8)}`, ...identity }, 'Test')
  const viewer = await findViewer(db, tokens.accessToken)
  return { viewer: viewer!, tokens, token: tokens.accessToken }
}

async function askApp(
  app: App,
  path: string,
  { method = 'GET', token, body, text, headers = {}, address = '192.0.2.1' }: Ask = {},
): Promise<Answer> {
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined && text === undefined ? {} : { body: text ?? JSON.stringify(body) }),
  })
  // What the Node server reports about a connection.
  const bindings = {
    incoming: { socket: { remoteAddress: address, remotePort: 1, remoteFamily: address.includes(':') ? 'IPv6' : 'IPv4' } },
  }
  const response = await app.fetch(request, bindings)
  const answer = await response.text()
  return { status: response.status, headers: response.headers, text: answer, json: parse(answer) }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
