import type { Profile } from '@chorus/model/profile'
import { useMemo } from 'react'
import { usePersonDecision, useRevealed } from './use-content-rules.ts'

/** A profile without the images and the name that its labels cover. */
export function useShownProfile<P extends Profile>(profile: P): P {
  const hasAvatar = usePersonDecision(profile, 'avatar').cover === undefined
  const hasBanner = usePersonDecision(profile, 'banner').cover === undefined
  const hasName = usePersonDecision(profile, 'displayName').cover === undefined
  const [isRevealed] = useRevealed(profile.ref)
  return useMemo(() => {
    if (isRevealed || (hasAvatar && hasBanner && hasName)) return profile
    const { pfp, banner, displayName, handle } = profile
    return {
      ...profile,
      pfp: hasAvatar ? pfp : undefined,
      banner: hasBanner ? banner : undefined,
      displayName: hasName ? displayName : handle,
    }
  }, [profile, isRevealed, hasAvatar, hasBanner, hasName])
}
