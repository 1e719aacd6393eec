import type { AccountId } from '@chorus/accounts/account-id'
import type { Profile } from '@chorus/model/profile'
import type { Connection, ProfileEdit } from '@chorus/networks/network'
import type { Services } from '../../../services/context/services.ts'

/** ms between polls for the URL of a new image; the index we read lags behind writes. */
const pace = 1200
const looks = 4

type Parts = Pick<Services, 'cache' | 'accountsStore'>

interface Saved {
  /** Before the edit. */
  profile: Profile
  account: AccountId
  edit: ProfileEdit
  connection: Pick<Connection, 'profile'>
}

/** Applies an edit to a profile. Fields the network does not return keep their known value. */
export function toEdited(profile: Profile, { displayName, bio, location, website }: ProfileEdit): Profile {
  const or = (text: string | undefined, before: string | undefined) => (text === undefined ? before : text || undefined)
  return {
    ...profile,
    // Spec 3 §3: the first part of the handle replaces a missing display name.
    displayName: displayName || profile.handle.split('.')[0]!,
    bio: or(bio, profile.bio),
    location: or(location, profile.location),
    website: or(website, profile.website),
  }
}

/** Spreads a saved edit through the cache: texts at once, images as soon as they have URLs. */
export async function spreadProfile({ cache, accountsStore }: Parts, { profile, account, edit, connection }: Saved): Promise<void> {
  const viewers = cache.viewers()
  const spread = async (known: Profile) => {
    const { pfp, displayName, bio = '', location, website } = known
    cache.begin(viewers)({ profiles: [known] })
    await (await accountsStore.open()).updateProfile(account, { pfp, displayName, bio, location, website })
  }
  const written = toEdited(profile, edit)
  await spread(written)
  if (!edit.avatar && !edit.banner) return
  for (let look = 0; look < looks; look++) {
    const fresh = await connection.profile(profile.profileId)
    const isThere = (!edit.avatar || fresh.pfp !== profile.pfp) && (!edit.banner || fresh.banner !== profile.banner)
    if (isThere) return spread({ ...written, pfp: fresh.pfp, banner: fresh.banner })
    await new Promise((resolve) => setTimeout(resolve, pace))
  }
}
