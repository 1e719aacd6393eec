import type { Channel } from '@chorus/model/channel'
import type { Profile } from '@chorus/model/profile'
import type { PostRef } from '@chorus/model/ref'
import type { ProfileTab } from '@chorus/networks/network'
import { Ban, FileText, Lock, Pin } from 'lucide-react'
import { useCallback, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react'
import type { Resource } from '../../cache/resources/resource.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import { isMuted } from '../../services/moderation/is-muted.ts'
import type { Pinned } from '../../services/resources/create-resources.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { channelRows } from '../channels/channel-row.tsx'
import { EndlessList } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { TimelineList } from '../timeline/timeline-list.tsx'
import { openChannelsOf, openFeedsOf, type ProfileSection, type ProfilePageData } from './profile-sections.ts'
import { toSectionTitle } from './to-section-title.ts'

const toRows = (feeds: readonly Channel[]) => feeds
import styles from './profile-list.module.css'

interface ProfileListProps {
  profile: Profile
  section: ProfileSection
  /** False for lists that only the owner can see. */
  isOffered: boolean
  loaded?: ProfilePageData
}

/** The selected section of a profile. */
export function ProfileList({ profile, section, isOffered, loaded }: ProfileListProps) {
  const t = useT()
  const services = useServices()
  if (!isOffered) return <EmptyState Icon={Lock} title={t('profile.ownerOnly', { name: profile.displayName })} />
  if (section === 'feeds' || section === 'channels')
    return (
      <EndlessList
        list={section === 'feeds' ? openFeedsOf(services, profile, loaded?.feeds) : openChannelsOf(services, profile, loaded?.channels)}
        toRows={toRows}
        facts={channelRows}
        label={t(toSectionTitle(section, services.connections[profile.network]))}
        empty={<EmptyState Icon={FileText} title={t('profile.empty')} />}
      />
    )
  return <UnlessBlocked profile={profile}>{() => <PostLists profile={profile} tab={section} loaded={loaded} />}</UnlessBlocked>
}

interface UnlessBlockedProps {
  profile: Profile
  children(): ReactNode
}

/** Posts of a blocked person are hidden. After unblocking, they load only once the network has confirmed it. */
function UnlessBlocked({ profile: { ref, displayName, viewerContext }, children }: UnlessBlockedProps) {
  const t = useT()
  const { cache } = useServices()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(ref, listener), [cache, ref])
  const isPending = useSyncExternalStore(subscribe, () => cache.isPending(ref), never)
  const isBlocked = Boolean(viewerContext?.blocking)
  const [wasBlocked, setWasBlocked] = useState(isBlocked)
  const isUnblocked = wasBlocked && !isBlocked && !isPending
  if (isBlocked !== wasBlocked && (isBlocked || isUnblocked)) setWasBlocked(isBlocked)
  if (isBlocked) return <EmptyState Icon={Ban} title={t('profile.blocked', { name: displayName })} hint={t('profile.blockedHint')} />
  return wasBlocked && !isUnblocked ? <Waiting /> : children()
}

const never = () => false

function PostLists({ profile, tab: section, loaded }: PostsProps) {
  const services = useServices()
  const pinned = section === 'feed' ? services.pinned(profile, loaded?.pinned) : undefined
  const toPosts = (omitted?: PostRef) => <Posts profile={profile} tab={section} loaded={loaded} omitted={omitted} />
  return pinned ? <BelowPinned pinned={pinned}>{toPosts}</BelowPinned> : toPosts()
}

interface PostsProps {
  profile: Profile
  tab: ProfileTab
  loaded?: ProfilePageData
}

function Posts({ profile, tab, loaded, omitted }: PostsProps & { omitted?: PostRef }) {
  const t = useT()
  const timeline = useServices().profileTimeline(profile, tab, loaded?.timeline)
  return (
    <TimelineList
      showsConversations={tab === 'feed' || tab === 'replies'}
      omitted={omitted}
      timeline={timeline}
      label={t(`profile.${tab}`)}
      empty={<EmptyState Icon={FileText} title={t('profile.empty')} />}
      // Opening the profile of a muted person is a choice to see their posts.
      kind={isMuted(profile) ? 'thread' : 'profile'}
    />
  )
}

/** Waits for the pinned post, so that it does not push the list down later. */
function BelowPinned({ pinned, children }: { pinned: Resource<Pinned>; children(pinned?: PostRef): ReactNode }) {
  const t = useT()
  const { value, failure } = useSyncExternalStore(pinned.subscribe, pinned.view, pinned.view)
  useEffect(() => {
    if (!pinned.view().value) void pinned.load()
  }, [pinned])
  if (!value && !failure) return <Waiting />
  const post = value?.post?.isHidden ? undefined : value?.post
  return (
    <>
      {post ? (
        <section aria-label={t('profile.pinned')}>
          <p className={styles.mark}>
            <Pin aria-hidden size={14} /> {t('profile.pinned')}
          </p>
          <CardBoundary post={post}>
            <PostCard post={post} />
          </CardBoundary>
        </section>
      ) : null}
      {children(post?.ref)}
    </>
  )
}

const Waiting = () => Array.from({ length: 4 }, (_, index) => <PostSkeleton key={index} />)
