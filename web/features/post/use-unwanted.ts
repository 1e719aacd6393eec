import type { Profile } from '@chorus/model/profile'
import { isMuted } from '../people/is-muted.ts'
import { useProfile } from '../profile/use-profile.ts'

/** Whether the viewer does not want to read somebody, and in which way. Undefined: they do. */
export function useUnwanted(known: Profile): 'muted' | 'blocked' | undefined {
  const profile = useProfile(known)
  if (profile.viewerContext?.blocking) return 'blocked'
  return isMuted(profile) ? 'muted' : undefined
}
