import type { ContentSettings } from '@chorus/model/moderation/content-settings'

type SettingsOf = readonly [viewer: string, settings: ContentSettings]
type Step = (settings: ContentSettings) => ContentSettings

/** Each viewer's content settings as last reported by the network, plus changes that it has yet to save. */
interface SettingsTable {
  /** With the pending changes. */
  get(viewer: string): ContentSettings | undefined
  all(): readonly SettingsOf[]
  /** What the network says. */
  set(viewer: string, settings: ContentSettings): void
  start(viewer: string, step: Step): void
  /** Returns what the network now holds. */
  confirm(viewer: string, step: Step): ContentSettings
  drop(viewer: string, step: Step): void
  /** How many of the viewer's changes have been confirmed. */
  confirmed(viewer: string): number
}

interface Entry {
  base: ContentSettings
  pending: readonly Step[]
  /** The base with the pending changes. */
  shown: ContentSettings
  confirmed: number
}

/** Only known viewers can start changes. */
export function createSettingsTable(loaded: readonly SettingsOf[], onChange: () => void): SettingsTable {
  const entries = new Map<string, Entry>()
  const toEntry = (base: ContentSettings, pending: readonly Step[] = [], confirmed = 0): Entry => {
    const shown = pending.reduce((settings, step) => step(settings), base)
    return { base, pending, shown, confirmed }
  }
  const change = (viewer: string, entry: Entry) => {
    entries.set(viewer, entry)
    onChange()
  }
  for (const [viewer, settings] of loaded) entries.set(viewer, toEntry(settings))
  return {
    get: (viewer) => entries.get(viewer)?.shown,
    all: () => [...entries].map(([viewer, { shown }]) => [viewer, shown] as const),
    set(viewer, settings) {
      const { pending, confirmed } = entries.get(viewer) ?? {}
      change(viewer, toEntry(settings, pending, confirmed))
    },
    start(viewer, step) {
      const { base, pending, confirmed } = entries.get(viewer)!
      change(viewer, toEntry(base, [...pending, step], confirmed))
    },
    confirm(viewer, step) {
      const { base, pending, confirmed } = entries.get(viewer)!
      const saved = step(base)
      change(viewer, toEntry(saved, pending.toSpliced(pending.indexOf(step), 1), confirmed + 1))
      return saved
    },
    drop(viewer, step) {
      const { base, pending, confirmed } = entries.get(viewer)!
      change(viewer, toEntry(base, pending.toSpliced(pending.indexOf(step), 1), confirmed))
    },
    confirmed: (viewer) => entries.get(viewer)?.confirmed ?? 0,
  }
}
