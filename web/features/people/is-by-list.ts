import type { Profile } from '@chorus/model/profile'
import type { Relation } from './relation-words.ts'

/** Whether a list of many people blocks or mutes them: then there is nothing to press for them alone. */
export const isByList = ({ viewerContext }: Profile, relation: Relation | 'report'): boolean =>
  (relation === 'block' && viewerContext?.canUnblock === false) || (relation === 'mute' && viewerContext?.canUnmute === false)
