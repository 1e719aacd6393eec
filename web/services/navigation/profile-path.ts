import type { NetworkName } from '@chorus/model/network-identity'
import type { Profile } from '@chorus/model/profile'
import { descriptors } from '@chorus/networks/descriptors'

/** `/profile/{source}/{handle}` */
export const profilePath = (profile: Profile): string => toProfilePath(profile.network, descriptors[profile.network].toProfileSlug(profile))

export const toProfilePath = (network: NetworkName, slug: string): string =>
  `/profile/${descriptors[network].segment}/${encodeURIComponent(slug)}`
