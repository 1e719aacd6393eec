import { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import type { ProfileTab } from '@chorus/networks/network'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import { useT } from '../../i18n/use-t.ts'
import type { ProfilePageData } from '../../routes/load-profile-page.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { ProfileSkeleton } from '../../ui/skeletons.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { profilePath } from './profile-path.ts'
import { isProfileTab } from './profile-tabs.ts'

export function ProfilePage() {
  const services = useServices()
  const { source, id, tab } = useParams({ strict: false }) as { source: string; id: string; tab?: string }
  const loaded = useLoaderData({ strict: false }) as ProfilePageData | undefined
  const network = findNetwork(source)!.name
  const resource = services.profile(network, id, loaded?.profile.value)
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = loaded?.profile.failure
  const failure = view.failure ?? (reason && !view.value ? new Failure(reason, '', { network }) : undefined)

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={view.value?.displayName ?? ''} />
      {/* Keyed by person: a header never stands over another's posts. */}
      {view.value ? (
        <Posts key={view.value.ref} profile={view.value} tab={tab && isProfileTab(tab) ? tab : 'feed'} loaded={loaded} />
      ) : null}
      {failure ? <FailureNotice failure={failure} isQuiet={view.value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!view.value && !failure ? <ProfileSkeleton /> : null}
    </>
  )
}

function Posts({ profile, tab, loaded }: { profile: Profile; tab: ProfileTab; loaded?: ProfilePageData }) {
  const t = useT()
  const services = useServices()
  const { profileTabs } = services.connections[profile.network]
  const timeline = services.profileTimeline(profile, tab, loaded?.timeline)
  const path = profilePath(profile)
  const tabs = profileTabs.map((name) => ({ href: name === 'feed' ? path : `${path}/${name}`, label: t(`profile.${name}`) }))
  return (
    <>
      <ProfileHeader profile={profile} />
      <TabStrip label={t('profile.tabs')} tabs={tabs} />
      <TimelineList key={tab} timeline={timeline} label={t(`profile.${tab}`)} empty={<EmptyState sentence={t('profile.empty')} />} />
    </>
  )
}
