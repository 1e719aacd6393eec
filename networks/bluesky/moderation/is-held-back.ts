import type { ContentSettings } from '@chorus/model/moderation/content-settings'
import { decide, type Surface } from '@chorus/model/moderation/decide'
import { findMutedWord } from '@chorus/model/moderation/find-muted-word'
import { toContentLabels, toProfileLabels } from '../decode/to-labels.ts'
import { toPost } from '../decode/to-post.ts'
import type { WirePost } from '../decode/wire.ts'
import { findPreferences, type Preference } from './preferences.ts'

/** Whether a reply is hidden until requested. */
export type IsHeldBack = (post: WirePost) => boolean

const surfaces: readonly Surface[] = ['contentList', 'contentView', 'contentMedia']

/** Replies with any warning are held back. Provider API §8.1. @param now ms */
export function createIsLabelled(settings: ContentSettings, now: number): IsHeldBack {
  return ({ labels, author }) => {
    const all = [...(toContentLabels(labels, author.did) ?? []), ...(toProfileLabels(author.labels, author.did) ?? [])]
    const found = all.filter(({ expiresAt }) => expiresAt === undefined || expiresAt > now)
    if (found.length === 0) return false
    return surfaces.some((surface) => {
      const { isFiltered, cover, notes } = decide(found, settings, surface)
      return isFiltered || cover !== undefined || notes.length > 0
    })
  }
}

/** Hidden posts, warnings and muted words, which don't apply to the viewer's own posts. @param now ms */
export function createIsHeldBack(preferences: readonly Preference[], settings: ContentSettings, viewer: string, now: number): IsHeldBack {
  const hidden = new Set(findPreferences(preferences, 'hiddenPostsPref').flatMap(({ items }) => items))
  const isLabelled = createIsLabelled(settings, now)
  const isMuted = (post: WirePost) => post.author.did !== viewer && findMutedWord(toPost(post), settings.mutedWords, now) !== undefined
  return (post) => hidden.has(post.uri) || isLabelled(post) || isMuted(post)
}
