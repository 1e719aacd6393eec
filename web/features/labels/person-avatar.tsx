import type { Profile } from '@chorus/model/profile'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { Avatar } from '../../ui/content/avatar.tsx'

interface PersonAvatarProps {
  person: Profile
  /** px */
  size: number
  isEager?: boolean
}

/** A person's avatar, without the image where labels cover it. */
export function PersonAvatar({ person, ...rest }: PersonAvatarProps) {
  const { ref, displayName, pfp } = useShownProfile(person)
  return <Avatar seed={ref} name={displayName} src={pfp} {...rest} />
}
