import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { decide, type Surface } from '@chorus/model/moderation/decide'
import { toContentLabels, toProfileLabels } from '../decode/to-labels.ts'
import type { WirePost } from '../decode/wire.ts'
import { findPreferences, type MutedWord, type Preference } from './preferences.ts'

/** Whether a reply is hidden until requested. */
export type IsHeldBack = (post: WirePost) => boolean

const surfaces: readonly Surface[] = ['contentList', 'contentView', 'contentMedia']

/** Replies with any warning are held back. Provider API §8.1 */
export function createIsLabelled(settings: ContentSettings): IsHeldBack {
  return ({ labels, author }) => {
    const found = [...(toContentLabels(labels, author.did) ?? []), ...(toProfileLabels(author.labels, author.did) ?? [])]
    if (found.length === 0) return false
    return surfaces.some((surface) => {
      const { isFiltered, cover, notes } = decide(found, settings, surface)
      return isFiltered || cover !== undefined || notes.length > 0
    })
  }
}

/** Hidden posts, warnings and muted words. @param now ms */
export function createIsHeldBack(preferences: readonly Preference[], settings: ContentSettings, now: number): IsHeldBack {
  const hidden = new Set(findPreferences(preferences, 'hiddenPostsPref').flatMap(({ items }) => items))
  const words = findPreferences(preferences, 'mutedWordsPref')
    .flatMap(({ items }) => items)
    .filter(({ expiresAt }) => expiresAt === undefined || !(Date.parse(expiresAt) < now))
  const isLabelled = createIsLabelled(settings)
  return (post) => hidden.has(post.uri) || isLabelled(post) || words.some((muted) => isMuted(post, muted))
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
