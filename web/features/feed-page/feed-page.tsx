import type { Channel } from '@chorus/model/channel'
import { findNetwork } from '@chorus/networks/descriptors'
import { useLoaderData, useParams } from '@tanstack/react-router'
import { Rss } from 'lucide-react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useI18n } from '../../i18n/i18n-provider.tsx'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { useFeedDecision } from '../../services/entities/use-content-rules.ts'
import type { TimelineSnapshot } from '../../services/lists/timeline.ts'
import { useLoaded } from '../../services/loading/use-loaded.ts'
import { profilePath } from '../../services/navigation/profile-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { usePageTitle } from '../../ui/page/use-page-title.ts'
import { FollowerCount } from '../channels/follower-count.tsx'
import { Hosts } from '../channels/hosts.tsx'
import { PostHereButton } from '../channels/post-here-button.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { NotFound } from '../errors/not-found.tsx'
import { FeedActions } from '../feeds/feed-actions.tsx'
import { openFeed, openFeedPosts } from '../feeds/open-feed.ts'
import { ManageFeedButton } from '../groups/feeds/manage-feed-button.tsx'
import { Covered } from '../labels/covered.tsx'
import { LoginNeeded } from '../login/login-needed.tsx'
import { PostText } from '../post/content/post-text.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { useOwnPosts } from '../timeline/use-own-posts.ts'
import { PostingNotice } from './posting-notice.tsx'
import styles from './feed-page.module.css'

export function FeedPage() {
  const t = useT()
  const services = useServices()
  const { source, id } = useParams({ from: '/feed/$source/$id' })
  const loaded = useLoaderData({ from: '/feed/$source/$id' })
  const network = findNetwork(source)!.name
  const resource = openFeed(services, network, id, loaded?.feed.value)
  const { value, failure } = useLoaded(resource, network, loaded?.feed)
  usePageTitle(value && `${value.name} • Chorus`)

  if (failure?.kind === 'not-found') return <NotFound />
  // Some feeds are personal, so guests must log in to read them.
  const isHidden = failure?.kind === 'unauthorized' && services.connections[network].viewerId === undefined
  return (
    <>
      <PageHeader title={value?.name ?? t('search.feed')} />
      {value ? (
        <>
          <FeedHeader feed={value} reload={resource.load} />
          <PostingNotice feed={value} />
          <Posts key={services.viewerOf([network])} id={id} feed={value} loaded={loaded?.posts} />
        </>
      ) : null}
      {isHidden ? <LoginNeeded Icon={Rss} hint={t('feed.loginPrompt')} method={network} /> : null}
      {failure && !isHidden ? <FailureNotice failure={failure} isQuiet={value !== undefined} onRetry={() => void resource.load()} /> : null}
      {!value && !failure ? <PostSkeleton /> : null}
    </>
  )
}

/** `id`: from the address, under which the page's data is cached. */
function Posts({ id, feed, loaded }: { id: string; feed: Channel; loaded: TimelineSnapshot | undefined }) {
  const t = useT()
  const services = useServices()
  const { network, name } = feed
  const timeline = openFeedPosts(services, network, id, loaded)
  // Others choose posts by their own rules.
  useOwnPosts(services.connections[network].publish?.canPostInFeeds ? timeline : undefined)
  return <TimelineList showsConversations timeline={timeline} label={name} empty={<EmptyState Icon={Rss} title={t('timeline.empty')} />} />
}

function FeedHeader({ feed, reload }: { feed: Channel; reload(): Promise<void> }) {
  const { t, locale } = useI18n()
  const { lead, hosts = [], name, description, imageUrl } = feed
  const isRunByOthers = hosts.some(({ ref }) => ref !== lead?.ref)
  const decision = useFeedDecision(feed, 'contentView')
  const isImageCovered = useFeedDecision(feed, 'contentMedia').cover !== undefined || decision.cover !== undefined
  return (
    <header className={styles.header}>
      <Avatar seed={toChannelRef(feed)} name={name} src={isImageCovered ? undefined : imageUrl} size={64} isEager />
      <div className={styles.words}>
        <h2 className={styles.name}>
          <bdi>{name}</bdi>
          <NetworkMark network={feed.network} />
        </h2>
        <p className={styles.facts}>
          {lead && !isRunByOthers ? <AppLink href={profilePath(lead)}>{t('feed.by', { name: `@${lead.handle}` })}</AppLink> : null}
          <FollowerCount of={feed} />
        </p>
        {isRunByOthers ? <Hosts channel={feed} /> : null}
        <Covered decision={decision} network={feed.network} revealKey={toChannelRef(feed)}>
          {description ? <PostText text={description} facets={[]} locale={locale} /> : null}
        </Covered>
        <FeedActions feed={feed} />
        <div className={styles.acts}>
          <PostHereButton channel={feed} />
          <ManageFeedButton feed={feed} reload={reload} />
        </div>
      </div>
    </header>
  )
}
