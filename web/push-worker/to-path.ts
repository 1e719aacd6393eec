import type { PushMessage } from '@chorus/contract/push-message'
import { toPostPath } from '../services/navigation/post-path.ts'
import { toProfilePath } from '../services/navigation/profile-path.ts'

/** The path that a message opens, whatever its ids contain. */
export function toPath({ network, place }: PushMessage): string {
  if (!place) return '/notifications'
  return place.kind === 'post' ? toPostPath(network, place.id) : toProfilePath(network, place.id)
}
