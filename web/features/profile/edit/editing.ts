import type { AccountId } from '@chorus/accounts/account-id'
import type { Profile } from '@chorus/model/profile'
import type { Connection, EditProfile } from '@chorus/networks/network'

/** The account the edit was started with. Switching accounts meanwhile does not change it. */
export interface Editing {
  profile: Profile
  account: AccountId
  connection: Connection
  editProfile: EditProfile
}

export type ImageName = 'avatar' | 'banner'

/** px: upload size limits, the largest size that networks display. */
export const imageSizes = { avatar: { width: 1000, height: 1000 }, banner: { width: 3000, height: 1000 } } as const
