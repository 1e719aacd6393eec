import type { Channel } from '@chorus/model/channel'
import { Check, Pin, PinOff, Plus } from 'lucide-react'
import { useT } from '../../i18n/use-t.ts'
import { Button } from '../../ui/controls/button.tsx'
import { pin, remove } from './saved-feeds.ts'
import { useSavedFeeds } from './use-saved-feeds.ts'
import styles from './feed-actions.module.css'

/** Saves a feed, or pins it to its network's tabs. Renders nothing where feeds can't be saved. */
export function FeedActions({ feed }: { feed: Channel }) {
  const t = useT()
  const saved = useSavedFeeds(feed.network)
  if (!saved?.feeds) return null
  const own = saved.feeds.find((each) => each.feed.id === feed.id)
  const isPinned = own?.isPinned ?? false
  return (
    <div className={styles.actions}>
      <Button
        kind={own ? 'plain' : 'strong'}
        aria-pressed={own !== undefined}
        onClick={() => void saved.change(own ? { to: remove(feed) } : { add: feed })}
      >
        {own ? <Check aria-hidden size={16} /> : <Plus aria-hidden size={16} />}
        {t(own ? 'feed.saved' : 'feed.save')}
      </Button>
      <Button aria-pressed={isPinned} onClick={() => void saved.change({ to: pin(feed, !isPinned) })}>
        {isPinned ? <PinOff aria-hidden size={16} /> : <Pin aria-hidden size={16} />}
        {t(isPinned ? 'feed.unpin' : 'feed.pin')}
      </Button>
    </div>
  )
}
