import type { Profile } from '@chorus/model/profile'
import { useProfile } from '../profile/use-profile.ts'

/** Whether the viewer does not want to read somebody, and in which way. Undefined: they do. */
export function useUnwanted(known: Profile): 'muted' | 'blocked' | undefined {
  const { blocking, muting } = useProfile(known).viewerContext ?? {}
  if (blocking) return 'blocked'
  return muting ? 'muted' : undefined
}
