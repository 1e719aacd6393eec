import type { Channel } from '@chorus/model/channel'
import type { Decision, Surface } from '@chorus/model/moderation/decide'
import type { Post } from '@chorus/model/post'
import type { Profile } from '@chorus/model/profile'
import { useSyncExternalStore } from 'react'
import { useServices } from '../context/services-context.tsx'

/** What to do about a post's labels. Re-renders when that changes. */
export function usePostDecision(post: Post, surface: Surface): Decision {
  const { contentRules } = useServices()
  const read = () => contentRules.post(post, surface)
  return useSyncExternalStore(contentRules.subscribe, read, read)
}

export function usePersonDecision(profile: Profile, surface: Surface): Decision {
  const { contentRules } = useServices()
  const read = () => contentRules.person(profile, surface)
  return useSyncExternalStore(contentRules.subscribe, read, read)
}

export function useFeedDecision(feed: Channel, surface: Surface): Decision {
  const { contentRules } = useServices()
  const read = () => contentRules.feed(feed, surface)
  return useSyncExternalStore(contentRules.subscribe, read, read)
}

/** Leaves out the feeds that lists don't show, because of their labels. */
export function useFeedFilter(): (feeds: readonly Channel[]) => readonly Channel[] {
  const { contentRules } = useServices()
  return useSyncExternalStore(contentRules.subscribe, contentRules.feedFilter, contentRules.feedFilter)
}

/** Whether the reader has uncovered it, and a function that changes that. */
export function useRevealed(key: string): [boolean, (isOn: boolean) => void] {
  const { contentRules } = useServices()
  const read = () => contentRules.isRevealed(key)
  return [useSyncExternalStore(contentRules.subscribe, read, () => false), (isOn) => contentRules.reveal(key, isOn)]
}
