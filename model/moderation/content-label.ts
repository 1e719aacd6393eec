/** What a label is about: everything by an account, its profile (name, avatar, banner), or one post or feed. */
export type LabelTarget = 'account' | 'profile' | 'content'

/** A warning on a post, profile or feed. */
export interface ContentLabel {
  /** `porn`, `!hide`, `spoiler`, or a name that its labeler defines. */
  value: string
  target: LabelTarget
  /** `author`: they added it themselves. `network`: its own moderation. `viewer`: they muted a word. Otherwise the id of a labeler. */
  source: string
  /** ms. It no longer counts then. */
  expiresAt?: number
}

/** On posts with a word that the viewer has muted. */
export const mutedWordLabel: ContentLabel = { value: 'muted-word', target: 'content', source: 'viewer' }

/** What the viewer wants done with a label. */
export type LabelChoice = 'ignore' | 'warn' | 'hide'
export const labelChoices: readonly LabelChoice[] = ['ignore', 'warn', 'hide']
