import { createEmitter } from '@chorus/model/emitter'
import type { ContentChange } from '@chorus/model/moderation/content-change'
import { guestSettings, initialSettings, type ContentSettings } from '@chorus/model/moderation/content-settings'
import type { MutedWord } from '@chorus/model/moderation/muted-word'
import { networkNames, type NetworkName } from '@chorus/model/network-identity'
import type { Connection } from '@chorus/networks/network'
import { createSettingsTable } from './create-settings-table.ts'

/** Content settings that the server loaded for the accounts of a page. */
export type LoadedSettings = readonly (readonly [viewer: string, settings: ContentSettings])[]

type ApplyChange = (settings: ContentSettings, change: ContentChange) => ContentSettings

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
  /** Applies a change at once and saves it. On failure, reverts only this change and rejects. */
  change(network: NetworkName, change: ContentChange, apply: ApplyChange): Promise<void>
  /** The muted words of this browser. Empty until they have been read. */
  deviceWords(): readonly MutedWord[]
  setDeviceWords(words: readonly MutedWord[]): void
  /** Notifies of settings that their network has saved. */
  subscribeSaved(listener: (saved: LoadedSettings[number]) => void): () => void
  /** Settings that another tab has saved. */
  noteSaved(saved: LoadedSettings[number]): void
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
  const table = createSettingsTable(loaded, onChange)
  const loading = new Map<string, Promise<void>>()
  /** ms, by viewer, after a failure. */
  const retryAt = new Map<string, number>()
  const safe = new Map<string, ContentSettings>()
  const saves = createEmitter<[saved: LoadedSettings[number]]>()
  let deviceWords: readonly MutedWord[] = []

  const load = (network: NetworkName, isNew = false): Promise<void> => {
    const viewer = viewerOf([network])
    const access = connections[network].contentSettings
    if (!viewer || !access || isShell) return Promise.resolve()
    const isDue = (retryAt.get(viewer) ?? Number.POSITIVE_INFINITY) <= Date.now()
    const pending = isNew || isDue ? undefined : loading.get(viewer)
    if (pending) return pending
    retryAt.delete(viewer)
    const confirmed = table.confirmed(viewer)
    // An answer from before a save may lack it.
    const isOutdated = () => confirmed !== table.confirmed(viewer)
    const asked = access.load().then((settings) => (isOutdated() ? load(network, true) : table.set(viewer, settings)))
    loading.set(viewer, asked)
    asked.catch(() => void retryAt.set(viewer, Date.now() + retryAfter))
    return asked
  }

  return {
    of(network) {
      const viewer = viewerOf([network])
      const found = table.get(viewer)
      if (found) return found
      const { contentSettings, moderator } = connections[network]
      if (viewer && contentSettings) load(network).catch(() => {})
      const key = `${network} ${viewer}`
      // Networks that store muted words are the only source for their accounts.
      const isStored = viewer !== '' && contentSettings !== undefined
      const mutedWords = isStored ? [] : deviceWords
      const initial = viewer && !isStored ? initialSettings : guestSettings
      const made = safe.get(key) ?? { ...initial, isGuest: viewer === '', moderator, mutedWords }
      safe.set(key, made)
      return made
    },
    loaded: (network) => table.get(viewerOf([network])),
    refresh: (network) => load(network, true),
    async settle() {
      await Promise.allSettled(networkNames.map((network) => load(network)))
      return table.all()
    },
    async change(network, change, apply) {
      const viewer = viewerOf([network])
      if (!table.get(viewer)) return
      const step = (settings: ContentSettings) => apply(settings, change)
      table.start(viewer, step)
      try {
        await connections[network].contentSettings?.save(change)
      } catch (error) {
        table.drop(viewer, step)
        await load(network, true).catch(() => {})
        throw error
      }
      saves.emit([viewer, table.confirm(viewer, step)])
    },
    deviceWords: () => deviceWords,
    setDeviceWords(words) {
      if (words.length + deviceWords.length === 0) return
      deviceWords = words
      safe.clear()
      onChange()
    },
    subscribeSaved: saves.subscribe,
    noteSaved([viewer, settings]) {
      if (table.get(viewer)) table.set(viewer, settings)
    },
  }
}
