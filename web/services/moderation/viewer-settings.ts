import type { ContentChange } from '@chorus/model/moderation/content-change'
import { guestSettings, initialSettings, type ContentSettings } from '@chorus/model/moderation/content-settings'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'

/** Content settings that the server loaded for the accounts of a page. */
export type LoadedSettings = readonly (readonly [viewer: string, settings: ContentSettings])[]

/** The content settings of each network’s active account, or of a guest. */
export interface ViewerSettings {
  /** Safe ones until the account’s have loaded. */
  of(network: NetworkName): ContentSettings
  /** Undefined: still loading, or the network isn’t responding. */
  loaded(network: NetworkName): ContentSettings | undefined
  /** Loads again what may have changed elsewhere. */
  refresh(network: NetworkName): Promise<void>
  /** Call before server rendering. Never rejects. */
  settle(): Promise<LoadedSettings>
  /** Applies a change at once and saves it. Reverts it and rejects when that fails. `next`: the settings with the change. */
  change(network: NetworkName, change: ContentChange, next: ContentSettings): Promise<void>
}

export interface ViewerSettingsDeps {
  connections: Readonly<Record<NetworkName, Connection>>
  viewerOf(networks: readonly NetworkName[]): string
  loaded?: LoadedSettings
  /** Loads nothing. */
  isShell: boolean
}

/** ms until settings that failed to load are requested again. */
const retryAfter = 30_000

export function createViewerSettings(deps: ViewerSettingsDeps, onChange: () => void): ViewerSettings {
  const { connections, viewerOf, loaded = [], isShell } = deps
  const known = new Map<string, ContentSettings>(loaded)
  const loading = new Map<string, Promise<void>>()
  /** ms, by viewer, after a failure. */
  const retryAt = new Map<string, number>()
  const safe = new Map<string, ContentSettings>()
  const set = (viewer: string, settings: ContentSettings) => {
    known.set(viewer, settings)
    onChange()
  }

  const load = (network: NetworkName, isNew = false): Promise<void> => {
    const viewer = viewerOf([network])
    const access = connections[network].contentSettings
    if (!viewer || !access || isShell) return Promise.resolve()
    const isDue = (retryAt.get(viewer) ?? Number.POSITIVE_INFINITY) <= Date.now()
    const pending = isNew || isDue ? undefined : loading.get(viewer)
    if (pending) return pending
    retryAt.delete(viewer)
    const asked = access.load().then((settings) => set(viewer, settings))
    loading.set(viewer, asked)
    asked.catch(() => void retryAt.set(viewer, Date.now() + retryAfter))
    return asked
  }

  return {
    of(network) {
      const viewer = viewerOf([network])
      const found = known.get(viewer)
      if (found) return found
      const { contentSettings, moderator } = connections[network]
      if (viewer && contentSettings) load(network).catch(() => {})
      const key = `${network} ${viewer}`
      const made = safe.get(key) ?? { ...(viewer && !contentSettings ? initialSettings : guestSettings), isGuest: viewer === '', moderator }
      safe.set(key, made)
      return made
    },
    loaded: (network) => known.get(viewerOf([network])),
    refresh: (network) => load(network, true),
    async settle() {
      await Promise.allSettled(networkNames.map((network) => load(network)))
      return [...known]
    },
    async change(network, change, next) {
      const viewer = viewerOf([network])
      const before = known.get(viewer)
      if (!before) return
      set(viewer, next)
      try {
        await connections[network].contentSettings?.save(change)
      } catch (error) {
        await load(network, true).catch(() => set(viewer, before))
        throw error
      }
    },
  }
}
