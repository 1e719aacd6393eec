import type { Channel } from '@chorus/model/channel'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFeedDecision } from '../../services/entities/use-content-rules.ts'
import { feedPath } from '../../services/navigation/feed-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Covered } from '../labels/covered.tsx'
import type { RowFacts } from '../lists/endless-list.tsx'
import { FeedLikes } from './feed-likes.tsx'
import rows from '../lists/endless-list.module.css'
import styles from './feed-row.module.css'

/** A feed in a list of feeds. */
function FeedRow({ row, position }: { row: Channel; position?: number }) {
  const t = useT()
  const path = feedPath(row)
  const ref = toChannelRef(row)
  const nameId = `feed-${ref}`
  const decision = useFeedDecision(row, 'contentList')
  const isImageCovered = useFeedDecision(row, 'contentMedia').cover !== undefined || decision.cover !== undefined
  return (
    <article
      className={rows.row}
      aria-labelledby={nameId}
      aria-posinset={position}
      aria-setsize={position === undefined ? undefined : -1}
      tabIndex={-1}
    >
      <AppLink href={path} tabIndex={-1} aria-hidden>
        <Avatar seed={ref} name={row.name} src={isImageCovered ? undefined : row.imageUrl} size={44} />
      </AppLink>
      <div className={rows.words}>
        <p className={styles.head}>
          <AppLink href={path} className={rows.name} id={nameId}>
            <bdi>{row.name}</bdi>
          </AppLink>
          <NetworkMark network={row.network} />
        </p>
        <p className={styles.facts}>
          {row.lead ? <span>{t('feed.by', { name: `@${row.lead.handle}` })}</span> : null}
          <FeedLikes count={row.followerCount} />
        </p>
        <Covered decision={decision} network={row.network} revealKey={ref}>
          {row.description ? (
            <p className={rows.about} dir="auto">
              {row.description}
            </p>
          ) : null}
        </Covered>
      </div>
    </article>
  )
}

export const feedRows = {
  keyOf: toChannelRef,
  itemOf: (feed: Channel) => feed,
  pathOf: feedPath,
  estimate: 96,
  Row: FeedRow,
} satisfies RowFacts<Channel, Channel>
