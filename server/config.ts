import { networkNames } from '@chorus/model/limits'
import * as v from 'valibot'
import { address, list, origins } from './config/addresses.ts'
import { identityEnvironment, toIdentityConfig, type IdentityConfig } from './config/identity.ts'
import { loginEnvironment, toLoginConfig, type LoginConfig } from './config/login.ts'
import { pagesEnvironment, toPagesConfig, type PagesConfig } from './config/pages.ts'
import { pushEnvironment, toPushConfig, type PushConfig } from './config/push.ts'
import { translationEnvironment, toTranslationConfig, type TranslationConfig } from './config/translation.ts'
import { toXConfig, xEnvironment, type XConfig } from './config/x.ts'
import { parseMasterKeys, type MasterKeys } from './vault/master-keys.ts'

const seconds = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number of seconds'), v.transform(Number))

/** What the sandbox can stand in for and a browser asks for. */
const sandboxServices = [...networkNames, 'media'] as const
export type SandboxService = (typeof sandboxServices)[number]

/** Everything that the environment may say, in one place. README.md explains each for operators. */
const Environment = v.object({
  PORT: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a port number'), v.transform(Number), v.maxValue(65_535, 'must be at most 65535')),
    '3000',
  ),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('must name an address to listen on')), 'localhost'),
  CHORUS_DATA: v.optional(v.pipe(v.string(), v.nonEmpty('must name a folder')), '.data'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'must be an address such as postgres://user:password@host/database')),
  ),
  CHORUS_DB: v.optional(v.picklist(['postgres', 'pglite'], 'must be postgres or pglite')),
  CHORUS_MASTER_KEYS: v.optional(
    v.pipe(
      v.string(),
      v.rawTransform(({ dataset, addIssue, NEVER }) => toMasterKeys(dataset.value, addIssue) ?? NEVER),
    ),
  ),
  CHORUS_PRODUCTION: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  CHORUS_TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number of proxies from 0 to 9'), v.transform(Number)),
    '0',
  ),
  CHORUS_LOG: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'warn'),
  CHORUS_METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must be 16 characters or more'))),
  CHORUS_NETWORKS: v.optional(v.picklist(['sandbox', 'live'], 'must be sandbox or live'), 'sandbox'),
  CHORUS_SANDBOX: v.optional(
    v.pipe(
      list,
      v.everyItem(
        (name) => (sandboxServices as readonly string[]).includes(name),
        `must be names of ${sandboxServices.join(', ')}, with commas between`,
      ),
      v.transform((names) => names as SandboxService[]),
    ),
  ),
  CHORUS_BLUESKY_URL: v.optional(address),
  CHORUS_BLUESKY_FEED: v.optional(v.pipe(v.string(), v.startsWith('at://', 'must be an at:// address of a feed'))),
  CHORUS_LENS_URL: v.optional(address),
  CHORUS_FARCASTER_HUB_URL: v.optional(address),
  CHORUS_FARCASTER_FIDS: v.optional(
    v.pipe(
      list,
      v.transform((parts) => parts.map(Number)),
      v.everyItem(Number.isSafeInteger, 'must be fids, with commas between'),
    ),
  ),
  CHORUS_FARCASTER_CHANNELS: v.optional(list),
  CHORUS_X_SCRAPE_URL: v.optional(address),
  CHORUS_X_DISCOVER: v.optional(v.pipe(v.string(), v.nonEmpty('must be a search'))),
  CHORUS_MEDIA_URL: v.optional(address),
  CHORUS_CACHE_SECONDS: v.optional(seconds, '10'),
  CHORUS_DEVELOPER_ROOTS: v.optional(origins),
  ...loginEnvironment,
  ...identityEnvironment,
  ...xEnvironment,
  ...pushEnvironment,
  ...pagesEnvironment,
  ...translationEnvironment,
})

/** Says what is wrong without repeating a key. */
function toMasterKeys(text: string, addIssue: (issue: { message: string }) => void): MasterKeys | undefined {
  try {
    return parseMasterKeys(text)
  } catch (error) {
    addIssue({ message: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

/** Values that a sentence about them must not repeat. */
const hidden = /SECRET|KEY|TOKEN|PASSWORD|DATABASE_URL|SMTP|MNEMONIC|RPC/

export type Environment = v.InferOutput<typeof Environment>

export interface Config {
  port: number
  host: string
  dataFolder: string
  /** Undefined: a database of our own in the data folder. */
  databaseUrl: string | undefined
  databaseEngine: 'postgres' | 'pglite' | undefined
  /** Undefined: made at the first start and kept in the data folder. */
  masterKeys: MasterKeys | undefined
  /** How many proxies of ours stand in front and write X-Forwarded-For. */
  trustedProxies: number
  /** What is written of what happens; a line a request from info on. */
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  /** Who knows it may read the metrics from elsewhere. Undefined: they are read on this machine only. */
  metricsToken: string | undefined
  mode: 'sandbox' | 'live'
  /** What the sandbox plays: reached through our own origin. Anything else may be a real service, to which we are no open proxy. */
  sandboxed: readonly SandboxService[]
  blueskyUrl: string
  blueskyFeed: string | undefined
  lensUrl: string
  farcasterHubUrl: string
  farcasterDiscover: { fids: number[]; channels: string[] }
  /** Undefined: X is not read without an account. */
  xScrapeUrl: string | undefined
  xDiscover: string | undefined
  /** Where the sandbox's pictures are. */
  mediaUrl: string | undefined
  /** How long public first pages are kept for all visitors; 0: not at all. */
  cacheSeconds: number
  /** Origins of other providers that a browser may ask for, to look at them. None in production. Security row 25. */
  developerRoots: readonly string[]
  login: LoginConfig
  identity: IdentityConfig
  /** Undefined: this server has no application at X. */
  x: XConfig | undefined
  /** Undefined: browsers are told of nothing while no page is open. */
  push: PushConfig | undefined
  /** Where pages that posts link to are read for their previews. Undefined: they are not. */
  pages: PagesConfig | undefined
  /** Undefined: nothing is translated here. */
  translation: TranslationConfig | undefined
}

/** The public services. X has none for visitors: an operator names a scrape backend. */
const live = {
  blueskyUrl: 'https://public.api.bsky.app',
  lensUrl: 'https://api.lens.xyz',
  farcasterHubUrl: 'https://hub.pinata.cloud',
}

/** Accounts and channels that a visitor of the live Farcaster reads when the operator names none. */
const liveDiscover = { fids: [2, 3, 12, 99, 194, 239, 347, 472, 602, 1317, 3621, 5650, 8152, 9152], channels: [] }

export class ConfigError extends Error {
  override name = 'ConfigError'
}

const toSentence = (name: string, message: string, value: unknown): string =>
  hidden.test(name) ? `${name} ${message}.` : `${name} ${message}, but is ${JSON.stringify(value)}.`

/** The configuration that the environment asks for. A wrong value is a ConfigError whose sentence says which and why. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const result = v.safeParse(Environment, given)
  if (!result.success) {
    const sentences = result.issues.map((issue) => toSentence(v.getDotPath(issue) ?? '', issue.message, issue.input))
    throw new ConfigError(sentences.join(' '))
  }
  const env = result.output
  // Nodes of one database with keys of their own could not open what the others sealed.
  if (env.CHORUS_PRODUCTION === '1' && env.DATABASE_URL && !env.CHORUS_MASTER_KEYS)
    throw new ConfigError(
      'CHORUS_MASTER_KEYS is missing: in production, on a database that other nodes may share, a key made by this node alone is refused.',
    )
  // They reach services beside us that no stranger may name.
  for (const name of [
    'CHORUS_SANDBOX',
    'CHORUS_BLUESKY_SERVICES',
    'CHORUS_DEVELOPER_ROOTS',
    'CHORUS_PAGES_URL',
    'CHORUS_DID_WEB_URL',
  ] as const)
    if (env.CHORUS_PRODUCTION === '1' && env[name]?.length)
      throw new ConfigError(`${name} is set: in production nothing but the public network is reached for others. Set CHORUS_NETWORKS=live.`)
  if (env.CHORUS_PRODUCTION === '1' && env.CHORUS_PUSH_SERVICES?.some((service) => service.startsWith('http:')))
    throw new ConfigError('CHORUS_PUSH_SERVICES names a service without https: in production, messages are sent by https alone.')
  const isLive = env.CHORUS_NETWORKS === 'live'
  const choose = (name: keyof Environment, url: string | undefined, fallback: string): string => {
    if (url) return url
    if (isLive) return fallback
    throw new ConfigError(
      `${name} is missing: the sandbox networks have no address. npm start brings them up; CHORUS_NETWORKS=live uses the real ones.`,
    )
  }
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.CHORUS_DATA,
    databaseUrl: env.DATABASE_URL,
    databaseEngine: env.CHORUS_DB,
    masterKeys: env.CHORUS_MASTER_KEYS,
    trustedProxies: env.CHORUS_TRUSTED_PROXIES,
    logLevel: env.CHORUS_LOG,
    metricsToken: env.CHORUS_METRICS_TOKEN,
    mode: env.CHORUS_NETWORKS,
    sandboxed: isLive ? [] : (env.CHORUS_SANDBOX ?? []),
    blueskyUrl: choose('CHORUS_BLUESKY_URL', env.CHORUS_BLUESKY_URL, live.blueskyUrl),
    blueskyFeed: env.CHORUS_BLUESKY_FEED,
    lensUrl: choose('CHORUS_LENS_URL', env.CHORUS_LENS_URL, live.lensUrl),
    farcasterHubUrl: choose('CHORUS_FARCASTER_HUB_URL', env.CHORUS_FARCASTER_HUB_URL, live.farcasterHubUrl),
    farcasterDiscover: {
      fids: env.CHORUS_FARCASTER_FIDS ?? (isLive && !env.CHORUS_FARCASTER_HUB_URL ? liveDiscover.fids : []),
      channels: env.CHORUS_FARCASTER_CHANNELS ?? [],
    },
    xScrapeUrl: env.CHORUS_X_SCRAPE_URL,
    xDiscover: env.CHORUS_X_DISCOVER,
    mediaUrl: env.CHORUS_MEDIA_URL,
    cacheSeconds: env.CHORUS_CACHE_SECONDS,
    developerRoots: env.CHORUS_DEVELOPER_ROOTS ?? [],
    login: toLoginConfig(env, { isLive, port: env.PORT }),
    identity: toIdentityConfig(env, { isLive }),
    x: toXConfig(env, { isLive }),
    push: toPushConfig(env, { isLive }),
    pages: toPagesConfig(env, { isLive }),
    translation: toTranslationConfig(env),
  }
}
