import type { Failure } from '@chorus/model/failure'
import { findOperationMessage } from '@chorus/model/operation-messages'
import type { Profile } from '@chorus/model/profile'
import type { Services } from '../../services/context/services.ts'

/** Opens the question about a follow that failed because it costs something. Returns whether it did. */
export function askForPrice({ connections, paidFollows }: Services, profile: Profile, { message }: Failure): boolean {
  if (findOperationMessage(message) !== 'costsMoney' || !connections[profile.network].follow?.paid) return false
  paidFollows.open(profile)
  return true
}
