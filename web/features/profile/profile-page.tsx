import type { Profile } from '@chorus/model/profile'
import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { usePersonDecision } from '../../services/entities/use-content-rules.ts'
import { useProfile } from '../../services/entities/use-profile.ts'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { useShownProfile } from '../../services/entities/use-shown-profile.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { ProfileSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PersonDisclosure } from '../identity/person-disclosure.tsx'
import { FollowButton } from '../people/follow-button.tsx'
import { useRelations } from '../people/use-relations.ts'
import { CoveredProfile } from './covered-profile.tsx'
import { EditButton } from './edit/edit-button.tsx'
import { MutedNotice } from './muted-notice.tsx'
import { ProfileHeader } from './profile-header.tsx'
import { ProfileList } from './profile-list.tsx'
import { ProfileMenu } from './profile-menu.tsx'
import { isProfileSection, listSections, type ProfileSection, type ProfilePageData } from './profile-sections.ts'
import { toSectionTitle } from './to-section-title.ts'

export function ProfilePage() {
  const services = useServices()
  const { source, id, tab } = useParams({ strict: false }) as { source: string; id: string; tab?: string }
  const loaded = useLoaderData({ strict: false }) as ProfilePageData | undefined
  const network = findNetwork(source)!.name
  const resource = services.profile(network, id, loaded?.profile.value)
  const { value, failure } = useLoaded(resource, network, loaded?.profile)
  const displayName = useShownName(value)
  usePageTitle(value && displayName && personTitle({ ...value, displayName }))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      {value ? null : <PageHeader title="" />}
      {/* Keyed by person, so that a header never shows above another person's posts. */}
      {value ? <Content key={value.ref} profile={value} section={tab && isProfileSection(tab) ? tab : 'feed'} loaded={loaded} /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <ProfileSkeleton /> : null}
    </>
  )
}

interface ContentProps {
  profile: Profile
  section: ProfileSection
  loaded?: ProfilePageData
}

function Content({ profile: known, section, loaded }: ContentProps) {
  const t = useT()
  const { connections } = useServices()
  const whole = useProfile(known)
  const profile = useShownProfile(whole)
  const decision = usePersonDecision(whole, 'profileView')
  const { isOwn } = useRelations()
  const connection = connections[profile.network]
  const sections = listSections(connection, isOwn(profile))
  const path = profilePath(profile)
  const tabs = sections.map((name) => ({ href: name === 'feed' ? path : `${path}/${name}`, label: t(toSectionTitle(name, connection)) }))
  return (
    <>
      <PageHeader title={profile.displayName} />
      <CoveredProfile profile={whole} decision={decision}>
        <ProfileHeader
          profile={profile}
          actions={
            <>
              <ProfileMenu profile={profile} />
              <FollowButton profile={profile} />
              <EditButton profile={profile} />
            </>
          }
        />
        <MutedNotice profile={profile} />
        <PersonDisclosure profile={profile} known={loaded?.person} />
        <TabStrip label={t('profile.tabs')} tabs={tabs} />
        <ProfileList key={section} profile={profile} section={section} isOffered={sections.includes(section)} loaded={loaded} />
      </CoveredProfile>
    </>
  )
}
