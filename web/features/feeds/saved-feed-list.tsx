import type { NetworkName } from '@chorus/model/network-identity'
import { descriptors } from '@chorus/networks/descriptors'
import type { SavedFeed } from '@chorus/networks/network'
import { ArrowDown, ArrowUp, Pin, PinOff, Rss, Trash2 } from 'lucide-react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { IconButton } from '../../ui/controls/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PostSkeleton } from '../../ui/feedback/skeletons.tsx'
import { FailureNotice } from '../errors/failure-notice.tsx'
import { move, pin, remove, type FeedChange } from './saved-feeds.ts'
import { useSavedFeeds } from './use-saved-feeds.ts'
import styles from './saved-feed-list.module.css'

/** The viewer's saved feeds on a network, to reorder or remove. */
export function SavedFeedList({ network }: { network: NetworkName }) {
  const t = useT()
  const saved = useSavedFeeds(network)
  if (!saved) return null
  const { feeds, failure, change, retry } = saved
  if (!feeds) return failure ? <FailureNotice failure={failure} isQuiet={false} onRetry={retry} /> : <PostSkeleton />
  return (
    <section aria-label={t('feed.savedOn', { network: descriptors[network].label })}>
      {feeds.length === 0 ? <EmptyState Icon={Rss} title={t('feed.noSavedFeeds')} hint={t('feed.noSavedFeedsHint')} /> : null}
      <ol className={styles.list}>
        {feeds.map((own, index) => (
          <SavedRow key={own.feed.id} own={own} isFirst={index === 0} isLast={index === feeds.length - 1} change={change} />
        ))}
      </ol>
    </section>
  )
}

interface SavedRowProps {
  own: SavedFeed
  isFirst: boolean
  isLast: boolean
  change(change: FeedChange): Promise<void>
}

function SavedRow({ own: { feed, isPinned }, isFirst, isLast, change }: SavedRowProps) {
  const t = useT()
  const { name } = feed
  return (
    <li className={styles.row}>
      <Avatar seed={toChannelRef(feed)} name={name} src={feed.imageUrl} size={40} />
      <AppLink href={channelPath(feed)} className={styles.name}>
        <bdi>{name}</bdi>
      </AppLink>
      <div className={styles.acts}>
        <IconButton disabled={isFirst} aria-label={t('feed.moveUp', { name })} onClick={() => void change({ to: move(feed, -1) })}>
          <ArrowUp aria-hidden size={18} />
        </IconButton>
        <IconButton disabled={isLast} aria-label={t('feed.moveDown', { name })} onClick={() => void change({ to: move(feed, 1) })}>
          <ArrowDown aria-hidden size={18} />
        </IconButton>
        <IconButton
          aria-pressed={isPinned}
          aria-label={t(isPinned ? 'feed.unpinName' : 'feed.pinName', { name })}
          onClick={() => void change({ to: pin(feed, !isPinned) })}
        >
          {isPinned ? <PinOff aria-hidden size={18} /> : <Pin aria-hidden size={18} />}
        </IconButton>
        <IconButton aria-label={t('feed.remove', { name })} onClick={() => void change({ to: remove(feed) })}>
          <Trash2 aria-hidden size={18} />
        </IconButton>
      </div>
    </li>
  )
}
