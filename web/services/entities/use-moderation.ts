import type { Profile } from '@chorus/model/profile'
import { isMuted } from '../moderation/is-muted.ts'
import { useProfile } from './use-profile.ts'

/** Whether the viewer has muted or blocked a profile. Undefined: neither. */
export function useModeration(known: Profile): 'muted' | 'blocked' | undefined {
  const profile = useProfile(known)
  if (profile.viewerContext?.blocking) return 'blocked'
  return isMuted(profile) ? 'muted' : undefined
}
