import type { Profile } from '@chorus/model/profile'
import type { Relation } from './relation-messages.ts'

/** Whether a moderation list mutes or blocks this person, which cannot be undone for them alone. */
export const isModeratedByList = ({ viewerContext }: Profile, relation: Relation | 'report'): boolean =>
  (relation === 'block' && viewerContext?.canUnblock === false) || (relation === 'mute' && viewerContext?.canUnmute === false)
