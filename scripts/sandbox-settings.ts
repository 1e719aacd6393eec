import type { Sandbox } from '../sandbox/start-sandbox.ts'

/** The sandbox's description, also in its ready line. */
export type Played = Pick<Sandbox, 'urls' | 'applications' | 'blueskyFeed' | 'eventsFile'>

/** The sandbox services that a browser reaches through the product's own origin, by the setting that configures them otherwise. */
export const throughOrigin = {
  CHORUS_BLUESKY_URL: 'bluesky',
  CHORUS_LENS_URL: 'lens',
  CHORUS_FARCASTER_HUB_URL: 'farcaster',
  CHORUS_X_SCRAPE_URL: 'x',
  CHORUS_MEDIA_URL: 'media',
} as const

/** The server's settings while the sandbox stands in for the world: one row per setting. */
const table: Readonly<Record<string, (played: Played) => string>> = {
  CHORUS_BLUESKY_URL: ({ urls }) => urls.bluesky,
  CHORUS_BLUESKY_FEED: ({ blueskyFeed }) => blueskyFeed,
  CHORUS_LENS_URL: ({ urls }) => urls.lens,
  CHORUS_FARCASTER_HUB_URL: ({ urls }) => urls.farcasterHub,
  CHORUS_X_SCRAPE_URL: ({ urls }) => urls.xScrape,
  CHORUS_X_API_URL: ({ urls }) => urls.xApi,
  CHORUS_X_CONSUMER_KEY: ({ applications }) => applications.x.consumerKey,
  CHORUS_X_CONSUMER_SECRET: ({ applications }) => applications.x.consumerSecret,
  CHORUS_MEDIA_URL: ({ urls }) => urls.media,
  CHORUS_PAGES_URL: ({ urls }) => urls.webPages,
  CHORUS_SMTP_URL: ({ urls }) => urls.smtp,
  CHORUS_GOOGLE_ISSUER: ({ urls }) => urls.google,
  CHORUS_GOOGLE_CLIENT_ID: ({ applications }) => applications.google.clientId,
  CHORUS_APPLE_ISSUER: ({ urls }) => urls.apple,
  CHORUS_APPLE_CLIENT_ID: ({ applications }) => applications.apple.clientId,
  CHORUS_TELEGRAM_URL: ({ urls }) => urls.telegram,
  CHORUS_TELEGRAM_BOT_TOKEN: ({ applications }) => applications.telegram.botToken,
  CHORUS_TELEGRAM_BOT_NAME: ({ applications }) => applications.telegram.botName,
  CHORUS_FARCASTER_RELAY_URL: ({ urls }) => urls.farcasterRelay,
  CHORUS_FARCASTER_API_URL: ({ urls }) => urls.farcasterApi,
  CHORUS_FARCASTER_CLIENT_URL: ({ urls }) => urls.farcasterApi,
  CHORUS_NEYNAR_URL: ({ urls }) => urls.neynar,
  CHORUS_NEYNAR_KEY: ({ applications }) => applications.neynar.apiKey,
  CHORUS_FARCASTER_APP_FID: ({ applications }) => String(applications.farcaster.fid),
  CHORUS_FARCASTER_APP_MNEMONIC: ({ applications }) => applications.farcaster.mnemonic,
  CHORUS_BLOCKSCOUT_URL: ({ urls }) => urls.blockscout,
  CHORUS_BLOCKSCOUT_URLS: ({ urls }) => `${urls.blockscout}/{chainId}`,
  CHORUS_COINGECKO_URL: ({ urls }) => urls.coingecko,
  CHORUS_SNAPSHOT_HUB_URL: ({ urls }) => urls.snapshot,
  CHORUS_RPC_URLS: ({ urls }) => `${urls.chainNodes}/{chainId}`,
  CHORUS_OPTIMISM_RPC_URL: ({ urls }) => urls.optimism,
  CHORUS_ETHEREUM_RPC_URL: ({ urls }) => urls.ethereum,
  CHORUS_WEB3BIO_URL: ({ urls }) => urls.web3bio,
  CHORUS_GOPLUS_URL: ({ urls }) => urls.goplus,
  CHORUS_TRANSLATE_URL: ({ urls }) => urls.translate,
  CHORUS_GIFS_URL: ({ urls }) => urls.gifs,
  CHORUS_GIFS_KEY: ({ applications }) => applications.gifs.apiKey,
  CHORUS_TELEMETRY_URL: ({ urls }) => `${urls.collector}/events`,
  CHORUS_TELEMETRY_KEY: ({ applications }) => applications.collector.key,
  CHORUS_SENTRY_DSN: ({ applications }) => applications.collector.dsn,
  CHORUS_EVENTS: ({ eventsFile }) => eventsFile,
  CHORUS_PUSH_SERVICES: ({ urls }) => urls.push,
  CHORUS_WALLETCONNECT_PROJECT: ({ applications }) => applications.wallets.projectId,
  CHORUS_WALLETCONNECT_RELAY: ({ applications }) => applications.wallets.relayUrl,
  CHORUS_WALLETCONNECT_APP: ({ urls }) => `Sandbox Wallet <${urls.wallets}/wc>`,
  // The Bluesky stand-in is also the PLC directory.
  CHORUS_PLC_URL: ({ urls }) => urls.bluesky,
  CHORUS_DID_WEB_URL: ({ urls }) => urls.bluesky,
  // It is also their account server, even when its AppView has another URL.
  CHORUS_BLUESKY_SERVICES: ({ urls }) => urls.bluesky,
}

export const sandboxSettingNames: readonly string[] = Object.keys(table)

/** The settings that connect the server to the sandbox. */
export const toSandboxSettings = (played: Played): Record<string, string> =>
  Object.fromEntries(Object.entries(table).map(([name, read]) => [name, read(played)]))
