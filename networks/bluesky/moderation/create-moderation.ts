import { guestSettings, initialSettings, type ContentSettings, type Labeler } from '@chorus/model/moderation/content-settings'
import type { NetworkDeps } from '../../network.ts'
import { toModerator } from '../features.ts'
import type { Xrpc } from '../xrpc.ts'
import { createIsHeldBack, createIsLabelled, type IsHeldBack } from './is-held-back.ts'
import { toContentSettings, toLabelerDids, WirePreferences, type Preference } from './preferences.ts'
import { toLabeler, WireLabelers } from './to-labeler.ts'

/** What an account wants to see, or a guest. */
export interface Moderation {
  settings(): Promise<ContentSettings>
  isHeldBack(): Promise<IsHeldBack>
  /** Headers that request the labels of the account's labelers. Reads wait for them. */
  headers(call: string): Promise<Record<string, string>>
  /** Call when the preferences have changed. */
  forget(): void
}

interface Asked {
  preferences: Promise<readonly Preference[]>
  settings?: Promise<ContentSettings>
  /** ms */
  at: number
}

/** ms. Reads wait no longer than this for preferences; until they arrive, safe defaults apply. */
const deadline = 2500
const cacheMs = 5 * 60_000
/** Our server and others reject longer headers. */
const longestHeader = 1000
/** Calls that need no labels. */
const unlabeledCalls: ReadonlySet<string> = new Set(['app.bsky.actor.getPreferences', 'app.bsky.labeler.getServices'])

export function createGuestModeration({ options, now }: Pick<NetworkDeps, 'options' | 'now'>): Moderation {
  const settings = { ...guestSettings, moderator: toModerator(options) }
  return {
    settings: async () => settings,
    isHeldBack: async () => createIsLabelled(settings, now()),
    headers: async () => ({}),
    forget: () => {},
  }
}

/** Preferences are requested with the first read, and again when they may have changed elsewhere. */
export function createModeration(viewer: string, xrpcOf: () => Xrpc, { options, now }: Pick<NetworkDeps, 'options' | 'now'>): Moderation {
  const moderator = toModerator(options)
  const fetchPreferences = async () =>
    (await xrpcOf().query('app.bsky.actor.getPreferences', WirePreferences, {}, AbortSignal.timeout(deadline))).preferences
  const fetchLabelers = async (dids: readonly string[]): Promise<Labeler[]> => {
    const params = { dids, detailed: true }
    const { views } = await xrpcOf().query('app.bsky.labeler.getServices', WireLabelers, params, AbortSignal.timeout(deadline))
    return views.map(toLabeler)
  }
  let known: Asked | undefined
  const loadPreferences = () => {
    if (known && now() - known.at < cacheMs) return known
    const asked: Asked = { preferences: fetchPreferences(), at: now() }
    asked.preferences.catch(() => known === asked && (known = undefined))
    return (known = asked)
  }
  const readSettings = async (preferences: Promise<readonly Preference[]>) => {
    const read = await preferences
    const dids = toLabelerDids(read)
    // The usual labels of the network's own moderation service are known without a request.
    const labelers = dids.length > 0 ? await fetchLabelers([moderator, ...dids]) : []
    return toContentSettings(read, labelers, moderator)
  }
  const settings = () => {
    const asked = loadPreferences()
    asked.settings ??= readSettings(asked.preferences)
    asked.settings.catch(() => (asked.settings = undefined))
    return asked.settings
  }
  return {
    settings,
    async isHeldBack() {
      try {
        const preferences = await loadPreferences().preferences
        // Muted words and hidden posts apply even if the labelers can't be read.
        const found = await settings().catch(() => toContentSettings(preferences, [], moderator))
        return createIsHeldBack(preferences, found, viewer, now())
      } catch {
        return createIsLabelled({ ...initialSettings, moderator }, now())
      }
    },
    async headers(call): Promise<Record<string, string>> {
      if (unlabeledCalls.has(call)) return {}
      const dids = await loadPreferences().preferences.then(toLabelerDids, () => [])
      return dids.length > 0 ? { 'atproto-accept-labelers': toHeader([`${moderator};redact`, ...dids]) } : {}
    },
    forget: () => void (known = undefined),
  }
}

/** As many as fit. */
const toHeader = (labelers: readonly string[]): string =>
  labelers.reduce((header, labeler) => {
    const longer = header ? `${header}, ${labeler}` : labeler
    return longer.length > longestHeader ? header : longer
  }, '')
