import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import { notFound } from '@tanstack/react-router'
import {
  listSections,
  openChannelsOf,
  openFeedsOf,
  type ProfilePageData,
  type ProfileSection,
} from '../../features/profile/profile-sections.ts'
import type { Services } from '../../services/context/services.ts'
import type { LinkedPerson } from '../../services/identity/to-linked-person.ts'
import { loadResource } from '../base/load-resource.ts'
import { loadTimeline } from '../base/load-timeline.ts'

/** ms to wait for linked accounts: they come from other services, and the browser can ask again. */
const waitMs = 250

export async function loadProfilePage(
  services: Services,
  { source, id }: { source: string; id: string },
  section: ProfileSection,
): Promise<ProfilePageData | undefined> {
  const network = findNetwork(source)
  if (!network?.isProfileId(id)) throw notFound()
  if (!listSections(services.connections[network.name], true).includes(section)) throw notFound()
  const profile = await loadResource(services, services.profile(network.name, id), `${network.name}:@${id}`)
  if (!profile) return undefined
  if (!profile.value) return { profile }
  const [lists, person] = await Promise.all([loadSection(services, profile.value, section), loadPerson(services, profile.value)])
  return { profile, ...lists, person }
}

async function loadPerson(services: Services, profile: Profile): Promise<LinkedPerson | undefined> {
  const resource = services.person(profile)
  await Promise.race([resource.load(), new Promise((resolve) => setTimeout(resolve, waitMs))])
  return resource.view().value
}

async function loadSection(services: Services, profile: Profile, section: ProfileSection): Promise<Omit<ProfilePageData, 'profile'>> {
  const connection = services.connections[profile.network]
  if (!listSections(connection, connection.viewerId === profile.profileId).includes(section)) return {}
  if (section === 'feeds') return { feeds: await loadTimeline(services, openFeedsOf(services, profile)) }
  if (section === 'channels') return { channels: await loadTimeline(services, openChannelsOf(services, profile)) }
  // A network shows nothing of blocked accounts, so there is no list to restore.
  if (profile.viewerContext?.blocking) return {}
  const pinned = section === 'feed' ? services.pinned(profile) : undefined
  const [timeline] = await Promise.all([loadTimeline(services, services.profileTimeline(profile, section)), pinned?.load()])
  return { timeline, pinned: pinned?.view().value }
}
