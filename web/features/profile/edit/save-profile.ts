import type { AccountId } from '@chorus/accounts/account-id'
import type { Profile } from '@chorus/model/profile'
import type { Connection, ProfileEdit } from '@chorus/networks/network'
import type { Services } from '../../../app/services.ts'

/** ms between two looks for a new picture's address: what we read is an index that follows the writes. */
const pace = 1200
const looks = 4

type Parts = Pick<Services, 'cache' | 'seat'>

interface Saved {
  /** As it was before. */
  profile: Profile
  account: AccountId
  edit: ProfileEdit
  connection: Pick<Connection, 'profile'>
}

/** A profile as it is after an edit; where its network says less than is known, that stays. */
export function toEdited(profile: Profile, { displayName, bio, location, website }: ProfileEdit): Profile {
  const or = (text: string | undefined, before: string | undefined) => (text === undefined ? before : text || undefined)
  return {
    ...profile,
    // Spec 3 §3: the first part of the handle stands in for a missing name.
    displayName: displayName || profile.handle.split('.')[0]!,
    bio: or(bio, profile.bio),
    location: or(location, profile.location),
    website: or(website, profile.website),
  }
}

/** Makes an edit that its network has taken known everywhere here: at once what was written, and the pictures when they have addresses. */
export async function spreadProfile({ cache, seat }: Parts, { profile, account, edit, connection }: Saved): Promise<void> {
  const viewers = cache.viewers()
  const spread = async (known: Profile) => {
    const { pfp, displayName, bio = '', location, website } = known
    cache.begin(viewers)({ profiles: [known] })
    await (await seat.open()).updateProfile(account, { pfp, displayName, bio, location, website })
  }
  const written = toEdited(profile, edit)
  await spread(written)
  if (!edit.picture && !edit.banner) return
  for (let look = 0; look < looks; look++) {
    const fresh = await connection.profile(profile.profileId)
    const isThere = (!edit.picture || fresh.pfp !== profile.pfp) && (!edit.banner || fresh.banner !== profile.banner)
    if (isThere) return spread({ ...written, pfp: fresh.pfp, banner: fresh.banner })
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
