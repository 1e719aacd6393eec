import type { Capability } from '@chorus/networks/network'
import type { MessageId } from '../../../i18n/create-translate.ts'

/** Labels of the capabilities, the same as on their buttons. */
export const capabilityLabels: Readonly<Record<Capability, MessageId>> = {
  timeline: 'features.timeline',
  publish: 'features.publish',
  remove: 'postAct.delete',
  like: 'postAct.like',
  mirror: 'postAct.repost',
  quotes: 'postAct.seeQuotes',
  engagers: 'features.engagers',
  bookmark: 'postAct.bookmark',
  follow: 'people.follow',
  relations: 'features.relations',
  suggestions: 'explore.people',
  mute: 'postAct.mute',
  block: 'postAct.block',
  report: 'postAct.report',
  notifications: 'nav.notifications',
  searchPosts: 'features.searchPosts',
  searchProfiles: 'features.searchProfiles',
  feeds: 'profile.feeds',
  pinned: 'features.pinned',
  editProfile: 'editProfile.title',
}
