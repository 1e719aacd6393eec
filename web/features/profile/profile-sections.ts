import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { Connection, ProfileTab } from '@chorus/networks/network'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import type { Lists } from '../../services/lists/create-lists.ts'
import type { MergedList, MergedSnapshot } from '../../services/lists/merged-list.ts'
import type { TimelineSnapshot } from '../../services/lists/timeline.ts'
import type { Loaded } from '../../services/loading/use-loaded.ts'
import type { Pinned } from '../../services/resources/create-resources.ts'

/** Tabs of a profile: lists of posts, the feeds that the person created, and the channels they are active in. */
export type ProfileSection = ProfileTab | 'feeds' | 'channels'

const sections: readonly ProfileSection[] = ['feed', 'replies', 'media', 'collected', 'likes', 'feeds', 'channels']
export const isProfileSection = (text: string): text is ProfileSection => sections.includes(text as ProfileSection)

/** Loader data: the profile, and the first page of a section. */
export interface ProfilePageData {
  profile: Loaded<Profile>
  timeline?: TimelineSnapshot
  pinned?: Pinned
  feeds?: MergedSnapshot<Channel>
  channels?: MergedSnapshot<Channel>
  person?: LinkedPerson
}

type Offered = Pick<Connection, 'profileTabs' | 'ownProfileTabs' | 'feeds' | 'channels'>

/** In tab order. `isOwn` includes the owner's private lists. */
export function listSections({ profileTabs, ownProfileTabs = [], feeds, channels }: Offered, isOwn: boolean): ProfileSection[] {
  return [
    ...profileTabs,
    ...(isOwn ? ownProfileTabs : []),
    ...(feeds ? (['feeds'] as const) : []),
    ...(channels?.of ? (['channels'] as const) : []),
  ]
}

export const openFeedsOf = ({ channelList }: Lists, profile: Profile, snapshot?: MergedSnapshot<Channel>): MergedList<Channel> =>
  channelList(
    profile.network,
    `feeds of ${profile.ref}`,
    async ({ feeds }, page) => (await feeds?.by(profile, page)) ?? { items: [] },
    snapshot,
  )

export const openChannelsOf = ({ channelList }: Lists, profile: Profile, snapshot?: MergedSnapshot<Channel>): MergedList<Channel> =>
  channelList(
    profile.network,
    `channels of ${profile.ref}`,
    async ({ channels }, page) => (await channels?.of?.(profile, page)) ?? { items: [] },
    snapshot,
  )
