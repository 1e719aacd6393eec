import type { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import type { Services } from '../../services/context/services.ts'

/** Opens the confirmation when following or unfollowing failed because it costs something. Returns whether it opened. */
export function askForPrice({ connections, paidFollows }: Services, profile: Profile, to: boolean, { reason }: Failure): boolean {
  if (reason !== 'costsMoney' || !connections[profile.network].follow?.paid) return false
  paidFollows.open({ profile, to })
  return true
}
