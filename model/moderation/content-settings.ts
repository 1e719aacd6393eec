import type { LabelChoice } from './content-label.ts'
import type { LabelDefinition } from './label-definition.ts'
import type { MutedWord } from './muted-word.ts'

/** A moderation service that a viewer has subscribed to. */
export interface Labeler {
  id: string
  name: string
  handle?: string
  pictureUrl?: string
  description?: string
  definitions: readonly LabelDefinition[]
  /** The viewer's choices about its labels, by label. */
  choices: Readonly<Record<string, LabelChoice>>
}

/** What one viewer wants to see on one network. */
export interface ContentSettings {
  isGuest: boolean
  /** The viewer has turned on adult content. */
  showsAdult: boolean
  /** By label, whatever its source. */
  choices: Readonly<Record<string, LabelChoice>>
  labelers: readonly Labeler[]
  /** Posts with these words are left out or covered. */
  mutedWords: readonly MutedWord[]
  /** Id of the network's own moderation service, whose labels always apply. */
  moderator?: string
}

/** For guests, and for accounts with unknown settings: adult media stays hidden. */
export const guestSettings: ContentSettings = {
  isGuest: true,
  showsAdult: false,
  choices: { porn: 'hide', sexual: 'hide', 'graphic-media': 'hide', nudity: 'hide' },
  labelers: [],
  mutedWords: [],
}

/** For accounts that have chosen nothing, and on networks without such settings. */
export const initialSettings: ContentSettings = { isGuest: false, showsAdult: false, choices: {}, labelers: [], mutedWords: [] }
