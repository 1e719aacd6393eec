import type { Channel } from '@chorus/model/channel'
import { useId, type ReactNode } from 'react'
import { toChannelRef } from '../../cache/entities/entity-ref.ts'
import { useT } from '../../i18n/use-t.ts'
import { useFeedDecision } from '../../services/entities/use-content-rules.ts'
import { channelPath } from '../../services/navigation/channel-path.ts'
import { Avatar } from '../../ui/content/avatar.tsx'
import { NetworkMark } from '../../ui/content/network-mark.tsx'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { Covered } from '../labels/covered.tsx'
import { ClickableArticle } from '../lists/clickable-article.tsx'
import type { RowFacts } from '../lists/endless-list.tsx'
import { FollowerCount } from './follower-count.tsx'
import { JoinButton } from './join-button.tsx'
import rows from '../lists/endless-list.module.css'
import styles from './channel-row.module.css'

interface ChannelRowProps {
  row: Channel
  /** 1-based. */
  position?: number
  /** Replaces the join button. */
  action?: ReactNode
}

/** A channel or feed in a list. Clicking anywhere else opens it. */
export function ChannelRow({ row, position, action }: ChannelRowProps) {
  const t = useT()
  const path = channelPath(row)
  const ref = toChannelRef(row)
  const nameId = useId()
  const decision = useFeedDecision(row, 'contentList')
  const isImageCovered = useFeedDecision(row, 'contentMedia').cover !== undefined || decision.cover !== undefined
  return (
    <ClickableArticle className={`${rows.row} ${styles.channel}`} data-acts titleId={nameId} position={position} path={path}>
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
          <FollowerCount of={row} />
        </p>
        <Covered decision={decision} network={row.network} revealKey={ref}>
          {row.description ? (
            <p className={rows.about} dir="auto">
              {row.description}
            </p>
          ) : null}
        </Covered>
      </div>
      <div className={styles.action}>{action ?? <JoinButton channel={row} />}</div>
    </ClickableArticle>
  )
}

export const channelRows = {
  keyOf: toChannelRef,
  itemOf: (channel: Channel) => channel,
  pathOf: channelPath,
  estimate: 96,
  Row: ChannelRow,
} satisfies RowFacts<Channel, Channel>
