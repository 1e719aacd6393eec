import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import * as v from 'valibot'
import { address, list, origins } from './config/addresses.ts'
import { chainsEnvironment, toExplorers, toRpcUrls } from './config/chains.ts'
import { ConfigError } from './config/config-error.ts'
import { eventsEnvironment, toEventsConfig } from './config/events.ts'
import { gifsEnvironment, toGifsConfig } from './config/gifs.ts'
import { governanceEnvironment, toGovernanceConfig } from './config/governance.ts'
import { identityEnvironment, toIdentityConfig } from './config/identity.ts'
import { loginEnvironment, toLoginConfig } from './config/login.ts'
import { mediaEnvironment, toMediaConfig } from './config/media.ts'
import { pagesEnvironment, toPagesConfig } from './config/pages.ts'
import { pushEnvironment, toPushConfig } from './config/push.ts'
import type { SandboxService, ServerConfig } from './config/server-config.ts'
import { telemetryEnvironment, toTelemetryConfig } from './config/telemetry.ts'
import { tokensEnvironment, toTokensConfig } from './config/tokens.ts'
import { translationEnvironment, toTranslationConfig } from './config/translation.ts'
import { toWalletConnectConfig, walletConnectEnvironment } from './config/wallet-connect.ts'
import { adapters, type NetworkConfigs } from './networks/adapters.ts'
import { parseMasterKeys, type MasterKeys } from './vault/master-keys.ts'

const seconds = v.pipe(v.string(), v.regex(/^\d{1,6}$/, 'must be a whole number of seconds'), v.transform(Number))
const milliseconds = v.pipe(v.string(), v.regex(/^\d{1,5}$/, 'must be a whole number of milliseconds up to 99999'), v.transform(Number))

const sandboxServices = [...networkNames, 'media'] as const satisfies readonly SandboxService[]

/** Every environment variable. docs/configuration.md documents each for operators. */
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
  CHORUS_DISCARD_LOST_SECRETS: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  CHORUS_PRODUCTION: v.optional(v.picklist(['0', '1'], 'must be 0 or 1'), '0'),
  CHORUS_TRUSTED_PROXIES: v.optional(
    v.pipe(v.string(), v.regex(/^\d$/, 'must be a number of proxies from 0 to 9'), v.transform(Number)),
    '0',
  ),
  CHORUS_LOG: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'), 'warn'),
  CHORUS_METRICS_TOKEN: v.optional(v.pipe(v.string(), v.minLength(16, 'must have at least 16 characters'))),
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
  CHORUS_MEDIA_URL: v.optional(address),
  CHORUS_CACHE_SECONDS: v.optional(seconds, '10'),
  CHORUS_PAGE_WAIT_MS: v.optional(milliseconds, '1000'),
  CHORUS_DEVELOPER_ROOTS: v.optional(origins),
  ...loginEnvironment,
  ...identityEnvironment,
  ...governanceEnvironment,
  ...chainsEnvironment,
  ...pushEnvironment,
  ...pagesEnvironment,
  ...tokensEnvironment,
  ...translationEnvironment,
  ...gifsEnvironment,
  ...eventsEnvironment,
  ...telemetryEnvironment,
  ...walletConnectEnvironment,
  ...mediaEnvironment,
})

/** The variables of all networks. */
const NetworkEnvironment = v.object(Object.assign({}, ...networkNames.map((name) => adapters[name].config.environment)) as v.ObjectEntries)

/** Reports malformed keys without quoting them. */
function toMasterKeys(text: string, addIssue: (issue: { message: string }) => void): MasterKeys | undefined {
  try {
    return parseMasterKeys(text)
  } catch (error) {
    addIssue({ message: error instanceof Error ? error.message : String(error) })
    return undefined
  }
}

/** Variables whose values must not appear in messages. */
const hidden = /SECRET|KEY|DSN|TOKEN|PASSWORD|DATABASE_URL|SMTP|MNEMONIC|RPC/

type Environment = v.InferOutput<typeof Environment>
type NetworkEnvironment = v.InferOutput<typeof NetworkEnvironment>

/** All configuration from the environment. */
export interface Config extends ServerConfig {
  networks: NetworkConfigs
}

const toSentence = (name: string, message: string, value: unknown): string =>
  hidden.test(name) ? `${name} ${message}.` : `${name} ${message}, but is ${JSON.stringify(value)}.`

/** Reads the configuration from the environment. Invalid values throw one ConfigError that says which ones and why. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''))
  const { env, networkEnv } = parseEnvironment(given)
  if (env.CHORUS_PRODUCTION === '1') refuseInProduction(env, networkEnv)
  const isLive = env.CHORUS_NETWORKS === 'live'
  const sandboxed = isLive ? [] : (env.CHORUS_SANDBOX ?? [])
  return {
    port: env.PORT,
    host: env.HOST,
    dataFolder: env.CHORUS_DATA,
    databaseUrl: env.DATABASE_URL,
    databaseEngine: env.CHORUS_DB,
    masterKeys: env.CHORUS_MASTER_KEYS,
    discardsLostSecrets: env.CHORUS_DISCARD_LOST_SECRETS === '1',
    trustedProxies: env.CHORUS_TRUSTED_PROXIES,
    logLevel: env.CHORUS_LOG,
    metricsToken: env.CHORUS_METRICS_TOKEN,
    mode: env.CHORUS_NETWORKS,
    sandboxed,
    networks: toNetworkConfigs(networkEnv, { isLive, sandboxed }),
    mediaUrl: env.CHORUS_MEDIA_URL,
    cacheSeconds: env.CHORUS_CACHE_SECONDS,
    pageWaitMs: env.CHORUS_PAGE_WAIT_MS,
    developerRoots: env.CHORUS_DEVELOPER_ROOTS ?? [],
    login: toLoginConfig(env, { isLive, port: env.PORT }),
    identity: toIdentityConfig(env, { isLive }),
    governance: toGovernanceConfig(env, { isLive }),
    rpcUrls: toRpcUrls(env, { isLive }),
    explorers: toExplorers(env, { isLive }),
    ipfsGateways: env.CHORUS_IPFS_GATEWAYS,
    push: toPushConfig(env, { isLive }),
    pages: toPagesConfig(env, { isLive }),
    hasMiniApps: env.CHORUS_MINI_APPS === '1',
    tokens: toTokensConfig(env, { isLive }),
    translation: toTranslationConfig(env),
    gifs: toGifsConfig(env),
    events: toEventsConfig(env),
    telemetry: toTelemetryConfig(env),
    walletConnect: toWalletConnectConfig(env, { isLive }),
    media: toMediaConfig(env),
  }
}

/** Checks both schemas, so that one message lists everything that is wrong. */
function parseEnvironment(given: object): { env: Environment; networkEnv: NetworkEnvironment } {
  const [own, networks] = [v.safeParse(Environment, given), v.safeParse(NetworkEnvironment, given)]
  if (own.success && networks.success) return { env: own.output, networkEnv: networks.output }
  const issues = [...(own.issues ?? []), ...(networks.issues ?? [])]
  throw new ConfigError(issues.map((issue) => toSentence(v.getDotPath(issue) ?? '', issue.message, issue.input)).join(' '))
}

/** Variables that would let clients reach internal services. */
const sandboxOnly = [
  'CHORUS_SANDBOX',
  'CHORUS_DEVELOPER_ROOTS',
  'CHORUS_PAGES_URL',
  ...networkNames.flatMap((name) => adapters[name].config.notInProduction),
]

function refuseInProduction(env: Environment, networkEnv: NetworkEnvironment): void {
  // Nodes of one database with different keys could not open each other's secrets.
  if (env.DATABASE_URL && !env.CHORUS_MASTER_KEYS)
    throw new ConfigError(
      'CHORUS_MASTER_KEYS is missing. It is required in production with DATABASE_URL, since all nodes of a database must use the same keys.',
    )
  const all: Readonly<Record<string, unknown>> = { ...env, ...networkEnv }
  const open = sandboxOnly.find((name) => all[name] !== undefined && [all[name]].flat().length > 0)
  if (open)
    throw new ConfigError(`${open} is set, but production only reaches the public network on behalf of others. Set CHORUS_NETWORKS=live.`)
  if (env.CHORUS_PUSH_SERVICES?.some((service) => service.startsWith('http:')))
    throw new ConfigError('CHORUS_PUSH_SERVICES contains an http origin. In production, push services must use https.')
}

interface Mode {
  isLive: boolean
  sandboxed: readonly SandboxService[]
}

function toNetworkConfigs(env: NetworkEnvironment, { isLive, sandboxed }: Mode): NetworkConfigs {
  const requireUrl = (name: string, url: string | undefined, publicUrl: string): string => {
    if (url) return url
    if (isLive) return publicUrl
    throw new ConfigError(
      `${name} is missing: the sandbox networks have no address. Start them with npm start, or set CHORUS_NETWORKS=live to use the real ones.`,
    )
  }
  const read = (name: NetworkName) =>
    adapters[name].config.toConfig(env as never, { isLive, isSandboxed: sandboxed.includes(name), requireUrl })
  return Object.fromEntries(networkNames.map((name) => [name, read(name)])) as unknown as NetworkConfigs
}
