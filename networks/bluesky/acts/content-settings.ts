import { Failure } from '@chorus/model/failure'
import type { ContentChange } from '@chorus/model/moderation/content-change'
import type { ContentSettingsAccess } from '../../network.ts'
import { WireProfile } from '../decode/wire.ts'
import type { Moderation } from '../moderation/create-moderation.ts'
import { legacyNames } from '../moderation/preferences.ts'
import { toLabeler, WireLabelers } from '../moderation/to-labeler.ts'
import { createTid } from '../tid.ts'
import type { ActingXrpc } from '../xrpc.ts'
import type { AccountPreferences, Preference } from './account-preferences.ts'

const typeOf = (name: string): string => `app.bsky.actor.defs#${name}`

/** The account's content settings, written as @atproto/api does. */
export function createContentSettings(
  xrpc: ActingXrpc,
  all: AccountPreferences,
  moderation: Moderation,
  now: () => number,
): Pick<ContentSettingsAccess, 'save' | 'findLabeler'> {
  return {
    async save(change) {
      await all.change((preferences) => withChange(preferences, change, now()))
      moderation.forget()
    },
    async findLabeler(name, signal) {
      const actor = name.trim().replace(/^@/, '')
      const call = 'app.bsky.labeler.getServices'
      const { did } = actor.startsWith('did:')
        ? { did: actor }
        : await xrpc.query('app.bsky.actor.getProfile', WireProfile, { actor }, signal)
      const { views } = await xrpc.query(call, WireLabelers, { dids: [did], detailed: true }, signal)
      if (!views[0]) throw new Failure('not-found', 'The account publishes no labels.', { network: 'bluesky', call })
      return toLabeler(views[0])
    },
  }
}

function withChange(preferences: readonly Preference[], change: ContentChange, now: number): readonly Preference[] {
  switch (change.kind) {
    case 'adult': {
      const type = typeOf('adultContentPref')
      const known = preferences.findLast(({ $type }) => $type === type)
      return [...preferences.filter(({ $type }) => $type !== type), { ...known, $type: type, enabled: change.isOn }]
    }
    case 'choice': {
      const former = change.labeler === undefined ? legacyNames[change.label] : undefined
      const names = [change.label, ...(former ? [former] : [])]
      return names.reduce((list, label) => withChoice(list, { ...change, label }), preferences)
    }
    case 'labeler': {
      const type = typeOf('labelersPref')
      const known = preferences.findLast(({ $type }) => $type === type)
      const labelers = (Array.isArray(known?.['labelers']) ? (known['labelers'] as { did: string }[]) : []).filter(
        ({ did }) => did !== change.labeler.id,
      )
      const next = change.isOn ? [...labelers, { did: change.labeler.id }] : labelers
      return [...preferences.filter(({ $type }) => $type !== type), { ...known, $type: type, labelers: next }]
    }
    case 'word':
      return withWord(preferences, change, now)
  }
}

function withChoice(
  preferences: readonly Preference[],
  { label, choice, labeler }: Extract<ContentChange, { kind: 'choice' }>,
): readonly Preference[] {
  const type = typeOf('contentLabelPref')
  const isIt = (preference: Preference) =>
    preference.$type === type && preference['label'] === label && preference['labelerDid'] === labeler
  const known = preferences.findLast(isIt)
  const next = { ...known, $type: type, label, visibility: choice, ...(labeler === undefined ? {} : { labelerDid: labeler }) }
  return [...preferences.filter((preference) => !isIt(preference)), next]
}

/** Entries written by other clients keep fields that we don't know. Those without an id get one, as in @atproto/api. */
function withWord(
  preferences: readonly Preference[],
  { word, isOn }: Extract<ContentChange, { kind: 'word' }>,
  now: number,
): readonly Preference[] {
  const type = typeOf('mutedWordsPref')
  const known = preferences.findLast(({ $type }) => $type === type)
  const items = Array.isArray(known?.['items']) ? (known['items'] as Readonly<Record<string, unknown>>[]) : []
  const isIt = ({ id, value }: Readonly<Record<string, unknown>>) => {
    if (id && word.id !== undefined ? id === word.id : value === word.value) return true
    return isOn && typeof value === 'string' && value.toLowerCase() === word.value.toLowerCase()
  }
  const others = items.filter((item) => !isIt(item)).map((item) => ({ ...item, id: item['id'] || createTid(now) }))
  const before = items.find(isIt)
  const next = {
    ...before,
    id: before?.['id'] || (word.id ?? createTid(now)),
    value: word.value,
    targets: word.isTagOnly ? ['tag'] : ['content', 'tag'],
    actorTarget: word.exceptFollowing ? 'exclude-following' : 'all',
    expiresAt: word.expiresAt === undefined ? undefined : new Date(word.expiresAt).toISOString(),
  }
  return [...preferences.filter(({ $type }) => $type !== type), { ...known, $type: type, items: isOn ? [...others, next] : others }]
}
