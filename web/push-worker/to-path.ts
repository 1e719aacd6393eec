import type { PushMessage } from '@chorus/contract/push-message'
import { toPostPath } from '../features/post/post-path.ts'
import { toProfilePath } from '../features/profile/profile-path.ts'

/** Where a message leads: a path of ours, whatever its ids hold. */
export function toPath({ network, place }: PushMessage): string {
  if (!place) return '/notifications'
  return place.kind === 'post' ? toPostPath(network, place.id) : toProfilePath(network, place.id)
}
