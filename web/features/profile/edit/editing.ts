import type { AccountId } from '@chorus/accounts/account-id'
import type { Profile } from '@chorus/model/profile'
import type { Connection, EditProfile } from '@chorus/networks/network'

/** As whom it was begun: whoever has become somebody else meanwhile still edits this one. */
export interface Editing {
  profile: Profile
  account: AccountId
  connection: Connection
  editProfile: EditProfile
}

export type PictureName = 'picture' | 'banner'

/** px at most, of what is sent: as large as the network shows it anywhere. */
export const pictureSizes = { picture: { width: 1000, height: 1000 }, banner: { width: 3000, height: 1000 } } as const
