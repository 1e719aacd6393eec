import { Failure } from '@chorus/model/failure'
import type { Profile } from '@chorus/model/profile'
import { descriptors, findNetwork } from '@chorus/networks/descriptors'
import type { RelationKind } from '@chorus/networks/network'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import { useServices } from '../../app/services-context.tsx'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { PostSkeleton } from '../../ui/skeletons.tsx'
import { TabStrip } from '../../ui/tab-strip.tsx'
import { usePageTitle } from '../../ui/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import type { MergedSnapshot } from '../lists/merged-list.ts'
import { LoginNeeded } from '../login/login-needed.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { useRelations } from '../people/use-relations.ts'
import { personTitle } from './person-title.ts'
import { profilePath } from './profile-path.ts'
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
  const view = useSyncExternalStore(resource.subscribe, resource.view, resource.view)
  const reason = loaded?.profile.failure
  const failure = view.failure ?? (reason && !view.value ? new Failure(reason, '', { network }) : undefined)
  usePageTitle(view.value && personTitle(view.value))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={view.value?.displayName ?? ''} parent={view.value && profilePath(view.value)} />
      {view.value ? <Around key={view.value.ref} profile={view.value} kind={findRelation(relation)!} snapshot={loaded?.people} /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={view.value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!view.value && !failure ? <PostSkeleton /> : null}
    </>
  )
}

interface AroundProps {
  profile: Profile
  kind: RelationKind
  snapshot?: MergedSnapshot<Profile>
}

function Around({ profile, kind, snapshot }: AroundProps) {
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
        <LoginNeeded sentence={t('relation.needed', { network })} way={profile.network} />
      ) : (
        <EmptyState sentence={t('relation.notOffered', { network })} />
      )}
    </>
  )
}
