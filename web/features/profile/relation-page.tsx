import type { Profile } from '@chorus/model/profile'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import type { RelationKind } from '@chorus/networks/network'
import { useLoaderData, useParams } from '@tanstack/react-router'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { MergedSnapshot } from '../../services/lists/merged-list.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
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
import { findRelation, listRelations, openRelation, toRelationWord } from './relations.ts'

const titles: Record<RelationKind, MessageId> = {
  following: 'relation.following',
  followers: 'relation.followers',
  'known-followers': 'relation.mutuals',
}
const empties: Record<RelationKind, MessageId> = {
  following: 'relation.noFollowing',
  followers: 'relation.noFollowers',
  'known-followers': 'relation.noMutuals',
}

export function RelationPage() {
  const services = useServices()
  const { source, id, relation } = useParams({ from: '/profile/$source/$id/relation/$relation' })
  const loaded = useLoaderData({ from: '/profile/$source/$id/relation/$relation' })
  const network = findNetwork(source)!.name
  const resource = services.profile(network, id, loaded?.profile.value)
  const { value, failure } = useLoaded(resource, network, loaded?.profile)
  usePageTitle(value && personTitle(value))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={value?.displayName ?? ''} parent={value && profilePath(value)} />
      {value ? <Content key={value.ref} profile={value} kind={findRelation(relation)!} snapshot={loaded?.people} /> : null}
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
      <TabStrip label={t('relation.tabs')} tabs={tabs} />
      {kinds.includes(kind) ? (
        <PeopleList
          key={kind}
          list={openRelation(services, profile, kind, snapshot)}
          label={t(titles[kind])}
          empty={<EmptyState sentence={t(empties[kind], { name: profile.displayName })} />}
        />
      ) : connection.viewerId === undefined ? (
        <LoginNeeded sentence={t('relation.loginPrompt', { network })} method={profile.network} />
      ) : (
        <EmptyState sentence={t('relation.notAvailable', { network })} />
      )}
    </>
  )
}
