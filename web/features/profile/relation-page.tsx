import type { Profile } from '@chorus/model/profile'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import type { RelationKind } from '@chorus/networks/network'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Users } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import type { MergedSnapshot } from '../../services/lists/merged-list.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { loginAdds } from '../../services/login/login-adds.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { useRelations } from '../people/use-relations.ts'
import { findRelation, listRelations, openRelation, relationTitles as titles, toRelationWord } from './relations.ts'

const empties: Record<RelationKind, MessageId> = {
  following: 'relation.noFollowing',
  followers: 'relation.noFollowers',
  'known-followers': 'relation.noMutuals',
}

export function RelationPage() {
  const t = useT()
  const services = useServices()
  const { source, id, relation } = useParams({ from: '/profile/$source/$id/relation/$relation' })
  const loaded = useLoaderData({ from: '/profile/$source/$id/relation/$relation' })
  const network = findNetwork(source)!.name
  const resource = services.profile(network, id, loaded?.profile.value)
  const { value, failure } = useLoaded(resource, network, loaded?.profile)
  const kind = findRelation(relation)!
  const displayName = useShownName(value)
  usePageTitle(value && displayName && personTitle({ ...value, displayName }, t(titles[kind])))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={displayName ?? ''} parent={value && profilePath(value)} />
      {value ? <Content key={value.ref} profile={value} kind={kind} snapshot={loaded?.people} /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <PostSkeleton /> : null}
    </>
  )
}

interface ContentProps {
  profile: Profile
  kind: RelationKind
  snapshot?: MergedSnapshot<Profile>
}

function Content({ profile, kind, snapshot }: ContentProps) {
  const t = useT()
  const services = useServices()
  const { isOwn } = useRelations()
  const connection = services.connections[profile.network]
  const kinds = listRelations(connection, isOwn(profile))
  const path = profilePath(profile)
  const tabs = kinds.map((name) => ({ href: `${path}/relation/${toRelationWord(name)}`, label: t(titles[name]) }))
  const network = descriptors[profile.network].label
  return (
    <>
      {tabs.length > 0 ? <TabStrip label={t('relation.tabs')} tabs={tabs} /> : null}
      {kinds.includes(kind) ? (
        <PeopleList
          key={kind}
          list={openRelation(services, profile, kind, snapshot)}
          label={t(titles[kind])}
          empty={<EmptyState Icon={Users} title={t(empties[kind], { name: profile.displayName })} />}
        />
      ) : connection.viewerId === undefined && loginAdds('follow', profile.network, services.settings) ? (
        <LoginNeeded
          Icon={Users}
          hint={t(kind === 'known-followers' ? 'relation.loginPrompt' : 'relation.loginList', { network })}
          method={profile.network}
        />
      ) : (
        <EmptyState Icon={Users} title={t('relation.notAvailable', { network })}>
          <a href={descriptors[profile.network].toProfileUrl(profile)} target="_blank" rel="noreferrer">
            {t('postAction.openOn', { network })}
          </a>
        </EmptyState>
      )}
    </>
  )
}
