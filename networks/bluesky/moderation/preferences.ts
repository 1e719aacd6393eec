import type { LabelChoice } from '@chorus/model/moderation/content-label'
import type { ContentSettings, Labeler } from '@chorus/model/moderation/content-settings'
import type { MutedWord } from '@chorus/model/moderation/muted-word'
import * as v from 'valibot'
import { lenientArray } from '../../lenient-array.ts'

const word = v.pipe(v.string(), v.maxLength(10_000))
const did = v.pipe(v.string(), v.regex(/^did:[a-z]+:[\w.:%-]{1,250}$/))
const Preference = v.union([
  v.object({ $type: v.literal('app.bsky.actor.defs#adultContentPref'), enabled: v.boolean() }),
  v.object({
    $type: v.literal('app.bsky.actor.defs#contentLabelPref'),
    label: word,
    visibility: word,
    labelerDid: v.optional(word),
  }),
  v.object({ $type: v.literal('app.bsky.actor.defs#labelersPref'), labelers: lenientArray(v.object({ did })) }),
  v.object({ $type: v.literal('app.bsky.actor.defs#hiddenPostsPref'), items: lenientArray(word) }),
  v.object({
    $type: v.literal('app.bsky.actor.defs#mutedWordsPref'),
    items: lenientArray(
      v.object({
        id: v.optional(word),
        value: v.pipe(word, v.nonEmpty()),
        targets: lenientArray(v.string()),
        actorTarget: v.optional(v.string()),
        expiresAt: v.optional(v.string()),
      }),
    ),
  }),
])
/** The account's preferences about moderation. */
export type Preference = v.InferOutput<typeof Preference>
export const WirePreferences = v.object({ preferences: lenientArray(Preference) })

type Named<K extends string> = Extract<Preference, { $type: `app.bsky.actor.defs#${K}` }>
type WireMutedWord = Named<'mutedWordsPref'>['items'][number]

export const findPreferences = <K extends string>(preferences: readonly Preference[], name: K) =>
  preferences.filter((preference): preference is Named<K> => preference.$type === `app.bsky.actor.defs#${name}`)

/** The labelers that the account has chosen, besides the network's own. */
export const toLabelerDids = (preferences: readonly Preference[]): string[] => [
  ...new Set(
    findPreferences(preferences, 'labelersPref')
      .at(-1)
      ?.labelers.map((labeler) => labeler.did),
  ),
]

/** Former names, which older clients still write. Source: @atproto/api, `remapLegacyLabels`. */
export const legacyNames: Readonly<Record<string, string>> = { 'graphic-media': 'gore', porn: 'nsfw', sexual: 'suggestive' }
const currentNames = new Map(Object.entries(legacyNames).map(([now, before]) => [before, now]))

const choices: Readonly<Record<string, LabelChoice>> = { ignore: 'ignore', show: 'ignore', warn: 'warn', hide: 'hide' }

/** @param labelers Those that could be loaded. Labels of the others have no meaning here. */
export function toContentSettings(preferences: readonly Preference[], labelers: readonly Labeler[], moderator: string): ContentSettings {
  const own: Record<string, LabelChoice> = {}
  const byLabeler = new Map<string, Record<string, LabelChoice>>()
  for (const { label, visibility, labelerDid } of findPreferences(preferences, 'contentLabelPref')) {
    const choice = choices[visibility]
    if (!choice) continue
    if (labelerDid === undefined) own[label] = choice
    else byLabeler.set(labelerDid, { ...byLabeler.get(labelerDid), [label]: choice })
  }
  for (const [before, now] of currentNames) if (own[before]) own[now] = own[before]
  const isLoaded = labelers.some(({ id }) => id === moderator)
  const all = isLoaded || !byLabeler.has(moderator) ? labelers : [{ id: moderator, name: '', definitions: [], choices: {} }, ...labelers]
  return {
    isGuest: false,
    showsAdult: findPreferences(preferences, 'adultContentPref').at(-1)?.enabled ?? false,
    choices: own,
    labelers: all.map((labeler) => ({ ...labeler, choices: byLabeler.get(labeler.id) ?? {} })),
    mutedWords: findPreferences(preferences, 'mutedWordsPref').at(-1)?.items.map(toMutedWord) ?? [],
    moderator,
  }
}

function toMutedWord({ id, value, targets, actorTarget, expiresAt }: WireMutedWord): MutedWord {
  const ends = Date.parse(expiresAt ?? '')
  return {
    ...(id ? { id } : {}),
    value,
    isTagOnly: !targets.includes('content'),
    exceptFollowing: actorTarget === 'exclude-following',
    ...(Number.isNaN(ends) ? {} : { expiresAt: ends }),
  }
}
