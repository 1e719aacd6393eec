import type { Failure } from '@chorus/model/failure'
import { findOperationMessage } from '@chorus/model/operation-messages'
import type { Profile } from '@chorus/model/profile'
import type { Services } from '../../services/context/services.ts'

/** Opens the question about following or unfollowing someone, which failed because following them costs something. Returns whether it did. */
export function askForPrice({ connections, paidFollows }: Services, profile: Profile, to: boolean, { message }: Failure): boolean {
  if (findOperationMessage(message) !== 'costsMoney' || !connections[profile.network].follow?.paid) return false
  paidFollows.open({ profile, to })
  return true
}
