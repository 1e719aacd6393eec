import type { Post } from '@chorus/model/post'
import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Gem, Heart, MessageSquareQuote, Repeat2, type LucideIcon } from 'lucide-react'
import type { MessageId } from '../../i18n/create-translate.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useShownName } from '../../services/entities/use-shown-names.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { personTitle } from '../../services/navigation/person-title.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { TabStrip } from '../../ui/controls/tab-strip.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { PeopleList } from '../people/people-list.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import {
  engagementTitles as titles,
  listEngagements,
  openEngagers,
  openQuotes,
  type Engagement,
  type EngagementPageData,
} from './engagements.ts'

const empties: Record<Engagement, MessageId> = {
  likes: 'engagement.noLikes',
  mirrors: 'engagement.noMirrors',
  quotes: 'engagement.noQuotes',
  collects: 'engagement.noCollects',
}

const icons: Record<Engagement, LucideIcon> = { likes: Heart, mirrors: Repeat2, quotes: MessageSquareQuote, collects: Gem }

export function EngagementPage() {
  const t = useT()
  const services = useServices()
  const { source, id, engagement } = useParams({ from: '/post/$source/$id/$engagement' })
  const loaded = useLoaderData({ from: '/post/$source/$id/$engagement' })
  const network = findNetwork(source)!.name
  const resource = services.thread(network, id, loaded?.thread.value)
  const { value, failure } = useLoaded(resource, network, loaded?.thread)
  const post = value?.post
  const displayName = useShownName(post?.author)
  usePageTitle(post && displayName && personTitle({ ...post.author, displayName }, t(titles[engagement as Engagement])))

  if (failure?.kind === 'not-found') return <NotFound />
  return (
    <>
      <PageHeader title={t('engagement.title')} parent={post && postPath(post)} />
      {post ? <Engaged key={post.ref} post={post} kind={engagement as Engagement} loaded={loaded} /> : null}
      {failure ? <FailureNotice failure={failure} isQuiet={post !== undefined} onRetry={() => void resource.load()} /> : null}
      {!post && !failure ? <PostSkeleton /> : null}
    </>
  )
}

interface EngagedProps {
  post: Post
  /** The route rejects any other kind. */
  kind: Engagement
  loaded?: EngagementPageData
}

function Engaged({ post, kind, loaded }: EngagedProps) {
  const t = useT()
  const services = useServices()
  const path = postPath(post)
  const tabs = listEngagements(services.connections[post.network], post.author).map((name) => ({
    href: `${path}/${name}`,
    label: t(titles[name]),
  }))
  const words = { label: t(titles[kind]), empty: <EmptyState Icon={icons[kind]} title={t(empties[kind])} /> }
  return (
    <>
      <TabStrip label={t('engagement.tabs')} tabs={tabs} />
      {kind === 'quotes' ? (
        <TimelineList key={kind} timeline={openQuotes(services, post, loaded?.quotes)} {...words} />
      ) : (
        <PeopleList key={kind} list={openEngagers(services, post, kind, loaded?.people)} {...words} />
      )}
    </>
  )
}
