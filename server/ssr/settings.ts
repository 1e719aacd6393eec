import { networkNames, type NetworkName } from '@chorus/model/limits'
import type { LoginType, NetworkSettings, Settings } from '@chorus/web/app/settings'
import type { Config } from '../config.ts'
import { toLensApp } from '../hosted/lens-login.ts'
import { toDirectServices } from './direct-services.ts'

/** Where our own server reaches each network. Farcaster is read through our provider, which is ourselves. */
export const toUpstreamRoots = (config: Config): Record<NetworkName, string> => ({
  farcaster: config.farcasterHubUrl,
  lens: config.lensUrl,
  x: config.xScrapeUrl ?? '',
  bluesky: config.blueskyUrl,
})

/** Where the pages of the sandbox's web have their pictures. */
const picturesOfPages = 'https://pictures.example'

/** What pages are told. The sandbox is reached through our own origin: one port is enough, and it need not be this machine's. */
export function toSettings(config: Config): Settings {
  const roots = toUpstreamRoots(config)
  const options: Record<NetworkName, Record<string, string | undefined>> = {
    farcaster: {},
    lens: { app: toLensApp(config.login.lens) },
    x: { scrape: config.xScrapeUrl ? 'on' : 'off', discoverQuery: config.xDiscover },
    bluesky: {
      feed: config.blueskyFeed,
      // For accounts that a device alone keeps.
      directory: config.login.plcUrl,
      services: toDirectServices(config).join(' ') || undefined,
    },
  }
  const toNetwork = (name: NetworkName): NetworkSettings => ({
    root: config.sandboxed.includes(name) ? `/sandbox/${name}` : roots[name],
    options: Object.fromEntries(Object.entries(options[name]).filter((entry): entry is [string, string] => entry[1] !== undefined)),
    isConnected: name !== 'x' || config.xScrapeUrl !== undefined,
  })
  return {
    mode: config.mode,
    sandboxed: networkNames.filter((name) => config.sandboxed.includes(name)),
    networks: Object.fromEntries(networkNames.map((name) => [name, toNetwork(name)])) as Record<NetworkName, NetworkSettings>,
    logins: findLogins(config),
    offersSigner: config.login.farcaster.apiUrl !== undefined && config.login.farcaster.app !== undefined,
    offersPush: config.push !== undefined,
    developerRoots: config.developerRoots,
    publicUrl: config.login.publicUrl,
    previewsPages: config.pages !== undefined,
    offersTranslation: config.translation !== undefined,
    mediaRewrites: config.mediaUrl
      ? [config.mediaUrl, ...(config.pages?.from === 'stand-in' ? [picturesOfPages] : [])].map((root) => ({
          from: `${root}/`,
          to: '/sandbox/media/',
        }))
      : [],
  }
}

/** In the order in which people are shown them. */
function findLogins({ login, x }: Config): LoginType[] {
  const { farcaster } = login
  const isOffered: Record<LoginType, boolean> = {
    farcaster: farcaster.relayUrl !== undefined && farcaster.rpcUrl !== undefined,
    lens: login.lens !== undefined,
    x: x !== undefined,
    bluesky: login.plcUrl !== undefined,
    email: login.mail !== undefined,
    google: login.google !== undefined,
    apple: login.apple !== undefined,
    telegram: login.telegram !== undefined,
  }
  return (Object.keys(isOffered) as LoginType[]).filter((type) => isOffered[type])
}
