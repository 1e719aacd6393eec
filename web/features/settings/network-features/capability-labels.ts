import type { Capability } from '@chorus/networks/network'
import type { MessageId } from '../../../i18n/create-translate.ts'

/** Labels of the capabilities, the same as on their buttons. */
export const capabilityLabels: Readonly<Record<Capability, MessageId>> = {
  timeline: 'features.timeline',
  publish: 'features.publish',
  remove: 'postAction.delete',
  like: 'postAction.like',
  mirror: 'postAction.repost',
  quotes: 'postAction.seeQuotes',
  engagers: 'features.engagers',
  bookmark: 'postAction.bookmark',
  collect: 'collect.title',
  follow: 'people.follow',
  hideReply: 'postAction.hideReply',
  relations: 'features.relations',
  suggestions: 'explore.people',
  trends: 'explore.trends',
  mute: 'postAction.mute',
  block: 'postAction.block',
  report: 'postAction.report',
  notifications: 'nav.notifications',
  searchPosts: 'features.searchPosts',
  searchProfiles: 'features.searchProfiles',
  feeds: 'profile.feeds',
  channels: 'channel.channels',
  pinned: 'features.pinned',
  polls: 'features.polls',
  editProfile: 'editProfile.title',
  contentSettings: 'settings.content',
  signers: 'signers.title',
  managers: 'managers.title',
}
