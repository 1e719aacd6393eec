import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { LoginType, NetworkSettings, Settings } from '@chorus/web/services/settings/settings'
import type { LoginConfig } from '../config/login.ts'
import type { ServerConfig } from '../config/server-config.ts'
import type { NetworkPage, NetworkPages } from './network-page.ts'

/** Image origin of the web pages in the sandbox. */
const picturesOfPages = 'https://pictures.example'

/** Image origin of the GIFs that the sandbox finds. */
const gifImages = 'https://static.klipy.com'

/**
 * Builds the settings that pages receive. The sandbox is reached through our own origin, so one port is enough, also from another machine.
 */
export function toSettings(config: ServerConfig, pages: NetworkPages): Settings {
  return {
    mode: config.mode,
    sandboxed: networkNames.filter((name) => config.sandboxed.includes(name)),
    networks: Object.fromEntries(networkNames.map((name) => [name, toNetwork(name, pages[name])])) as Record<NetworkName, NetworkSettings>,
    logins: findLogins(config.login, pages),
    supportsPush: config.push !== undefined,
    developerRoots: config.developerRoots,
    publicUrl: config.login.publicUrl,
    previewsPages: config.pages !== undefined,
    playsPages: config.pages?.from === 'stand-in',
    hasEvents: config.events.length > 0,
    supportsTranslation: config.translation !== undefined,
    collects: { events: config.telemetry.events !== undefined, errors: config.telemetry.errors !== undefined },
    ...(config.gifs && { gifService: config.gifs.name }),
    ...(config.walletConnect && { walletConnect: config.walletConnect }),
    mediaRewrites: config.mediaUrl
      ? [config.mediaUrl, gifImages, ...(config.pages?.from === 'stand-in' ? [picturesOfPages] : [])].map((root) => ({
          from: `${root}/`,
          to: '/sandbox/media/',
        }))
      : [],
  }
}

const toTexts = (options: NetworkPage['options']): Record<string, string> =>
  Object.fromEntries(Object.entries(options).filter((entry): entry is [string, string] => entry[1] !== undefined))

const toNetwork = (name: NetworkName, { root = '', isSandboxed, isConnected, options }: NetworkPage): NetworkSettings => ({
  root: isSandboxed ? `/sandbox/${name}` : root,
  options: toTexts(options),
  isConnected,
})

/** Options of networks that change while the server runs. */
export type LiveOptions = Partial<Record<NetworkName, NetworkPage['options'] | undefined>>

export const withOptions = (settings: Settings, live: LiveOptions): Settings => ({
  ...settings,
  networks: Object.fromEntries(
    networkNames.map((name) => {
      const options = live[name]
      return [name, { ...settings.networks[name], ...(options && { options: toTexts(options) }) }]
    }),
  ) as Settings['networks'],
})

/** Returns the login types in display order. */
function findLogins({ mail, google, apple, telegram }: LoginConfig, pages: NetworkPages): LoginType[] {
  const own = { email: mail, google, apple, telegram }
  return [
    ...networkNames.filter((name) => pages[name].offersLogin),
    ...(Object.keys(own) as (keyof typeof own)[]).filter((name) => own[name] !== undefined),
  ]
}
