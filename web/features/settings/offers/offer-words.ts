import type { Capability } from '@chorus/networks/network'
import type { MessageId } from '../../../i18n/create-translate.ts'

/** What each capability is called on the screen, as its button says it wherever there is one. */
export const offerWords: Readonly<Record<Capability, MessageId>> = {
  timeline: 'offers.timeline',
  publish: 'offers.publish',
  remove: 'postAct.delete',
  like: 'postAct.like',
  mirror: 'postAct.repost',
  quotes: 'postAct.seeQuotes',
  engagers: 'offers.engagers',
  bookmark: 'postAct.bookmark',
  follow: 'people.follow',
  relations: 'offers.relations',
  suggestions: 'explore.people',
  mute: 'postAct.mute',
  block: 'postAct.block',
  report: 'postAct.report',
  notifications: 'nav.notifications',
  searchPosts: 'offers.searchPosts',
  searchProfiles: 'offers.searchProfiles',
  feeds: 'profile.feeds',
  pinned: 'offers.pinned',
  editProfile: 'editProfile.title',
}
