import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { Connection, ProfileTab } from '@chorus/networks/network'
import type { Lists } from '../../app/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../lists/merged-list.ts'

/** What a profile's page can show: lists of posts, and the feeds that somebody has made. */
export type ProfileSection = ProfileTab | 'feeds'

const sections: readonly ProfileSection[] = ['feed', 'replies', 'media', 'likes', 'feeds']
export const isProfileSection = (text: string): text is ProfileSection => sections.includes(text as ProfileSection)

type Offered = Pick<Connection, 'profileTabs' | 'ownProfileTabs' | 'feeds'>

/** In their order. `isOwn`: with what only its owner can see. */
export function listSections({ profileTabs, ownProfileTabs = [], feeds }: Offered, isOwn: boolean): ProfileSection[] {
  return [...profileTabs, ...(isOwn ? ownProfileTabs : []), ...(feeds ? (['feeds'] as const) : [])]
}

export const openFeedsOf = ({ channelList }: Lists, profile: Profile, snapshot?: MergedSnapshot<Channel>): MergedList<Channel> =>
  channelList(
    profile.network,
    `feeds of ${profile.ref}`,
    async ({ feeds }, page) => (await feeds?.by(profile, page)) ?? { items: [] },
    snapshot,
  )
