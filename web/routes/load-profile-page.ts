import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import type { ProfileTab } from '@chorus/networks/network'
import { notFound } from '@tanstack/react-router'
import type { Services } from '../app/services.ts'
import type { TimelineSnapshot } from '../features/timeline/timeline.ts'
import { loadResource, type Loaded } from './load-resource.ts'
import { loadTimeline } from './load-timeline.ts'

export interface ProfilePageData {
  profile: Loaded<Profile>
  timeline?: TimelineSnapshot
}

export async function loadProfilePage(
  services: Services,
  { source, id }: { source: string; id: string },
  tab: ProfileTab,
): Promise<ProfilePageData | undefined> {
  const network = findNetwork(source)
  if (!network?.isProfileId(id)) throw notFound()
  if (!services.connections[network.name].profileTabs.includes(tab)) throw notFound()
  const profile = await loadResource(services, services.profile(network.name, id), `${network.name}:@${id}`)
  if (!profile) return undefined
  return {
    profile,
    timeline: profile.value && (await loadTimeline(services, services.profileTimeline(profile.value, tab))),
  }
}
