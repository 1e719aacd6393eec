import * as v from 'valibot'
import { lenientArray } from '../lenient-array.ts'
import type { WirePost } from './decode/wire.ts'
import type { Xrpc } from './xrpc.ts'

/** Whether a reply is hidden until requested. */
export type IsHeldBack = (post: WirePost) => boolean

const word = v.pipe(v.string(), v.maxLength(10_000))
const Preference = v.union([
  v.object({ $type: v.literal('app.bsky.actor.defs#adultContentPref'), enabled: v.boolean() }),
  v.object({ $type: v.literal('app.bsky.actor.defs#contentLabelPref'), label: word, visibility: word }),
  v.object({ $type: v.literal('app.bsky.actor.defs#hiddenPostsPref'), items: lenientArray(word) }),
  v.object({
    $type: v.literal('app.bsky.actor.defs#mutedWordsPref'),
    items: lenientArray(
      v.object({
        value: v.pipe(word, v.nonEmpty()),
        targets: lenientArray(v.string()),
        actorTarget: v.optional(v.string()),
        expiresAt: v.optional(v.string()),
      }),
    ),
  }),
])
type Preference = v.InferOutput<typeof Preference>
const WirePreferences = v.object({ preferences: lenientArray(Preference) })

type Named<K extends string> = Extract<Preference, { $type: `app.bsky.actor.defs#${K}` }>
type MutedWord = Named<'mutedWordsPref'>['items'][number]

/** Shown only to viewers who say they are adults, whatever their other settings. */
const adult: ReadonlySet<string> = new Set(['porn', 'sexual', 'graphic-media', 'gore'])

/**
 * Loads an account's moderation preferences.
 * @param labels Held back unless the account chose otherwise.
 */
export async function fetchModeration(
  { query }: Xrpc,
  { labels, now }: { labels: ReadonlySet<string>; /** ms */ now: number },
  signal?: AbortSignal,
): Promise<IsHeldBack> {
  const { preferences } = await query('app.bsky.actor.getPreferences', WirePreferences, {}, signal)
  return toModeration(preferences, labels, now)
}

function toModeration(preferences: readonly Preference[], labels: ReadonlySet<string>, now: number): IsHeldBack {
  const all = <K extends string>(name: K) =>
    preferences.filter((preference): preference is Named<K> => preference.$type === `app.bsky.actor.defs#${name}`)
  const isOfAge = all('adultContentPref').some(({ enabled }) => enabled)
  const said = new Map(all('contentLabelPref').map(({ label, visibility }) => [label, visibility]))
  const hidden = new Set(all('hiddenPostsPref').flatMap(({ items }) => items))
  const words = all('mutedWordsPref')
    .flatMap(({ items }) => items)
    .filter(({ expiresAt }) => expiresAt === undefined || !(Date.parse(expiresAt) < now))

  const isUnwanted = (label: string): boolean => {
    // The network's own labels can't be overridden.
    if (label.startsWith('!')) return labels.has(label)
    if (adult.has(label) && !isOfAge) return true
    const visibility = said.get(label)
    return visibility === undefined ? labels.has(label) : visibility === 'warn' || visibility === 'hide'
  }
  return (post) =>
    hidden.has(post.uri) ||
    [...post.labels, ...post.author.labels].some(({ val }) => isUnwanted(val)) ||
    words.some((muted) => isMuted(post, muted))
}

function isMuted({ author, record: { text, facets } }: WirePost, { value, targets, actorTarget }: MutedWord): boolean {
  if (actorTarget === 'exclude-following' && author.viewer?.following !== undefined) return false
  const wanted = toPlain(value)
  const tags = facets.flatMap(({ features }) => features.flatMap(({ tag }) => tag ?? []))
  // A word muted in texts is also muted as a tag.
  if (targets.length > 0 && tags.some((tag) => toPlain(tag) === wanted.replace(/^#/, ''))) return true
  return targets.includes('content') && hasWord(toPlain(text), wanted)
}

const toPlain = (text: string): string => text.normalize('NFKC').toLowerCase()

/** Matches whole words, and anywhere in scripts without spaces between words. */
function hasWord(text: string, wanted: string): boolean {
  const isLoose = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Khmer}\p{Script=Lao}\p{Script=Myanmar}]/u
  if (isLoose.test(wanted)) return text.includes(wanted)
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const end = at + wanted.length
    // A character takes at most two UTF-16 code units.
    const isInside = /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) || /^[\p{L}\p{M}\p{N}]/u.test(text.slice(end, end + 2))
    if (!isInside) return true
  }
  return false
}
