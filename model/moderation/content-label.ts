/** What a label is about: everything by an account, its profile (name, avatar, banner), or one post or feed. */
export type LabelTarget = 'account' | 'profile' | 'content'

/** A warning on a post, profile or feed. */
export interface ContentLabel {
  /** `porn`, `!hide`, `spoiler`, or a name that its labeler defines. */
  value: string
  target: LabelTarget
  /** `author`: they added it themselves. `network`: its own moderation. Otherwise the id of a labeler. */
  source: string
}

/** What the viewer wants done with a label. */
export type LabelChoice = 'ignore' | 'warn' | 'hide'
export const labelChoices: readonly LabelChoice[] = ['ignore', 'warn', 'hide']
