import type { Post } from '@chorus/model/post'
import { useCallback, useSyncExternalStore, type ReactNode } from 'react'
import type { ListKind } from '../../cache/lists/list-rules.ts'
import { useT } from '../../i18n/use-t.ts'
import { useServices } from '../../services/context/services-context.tsx'
import type { Timeline } from '../../services/lists/timeline.ts'
import { postPath } from '../../services/navigation/post-path.ts'
import { AppLink } from '../../ui/controls/app-link.tsx'
import { EndlessList, type RowProps, type RowFacts } from '../lists/endless-list.tsx'
import { CardBoundary } from '../post/card-boundary.tsx'
import { PostCard } from '../post/post-card.tsx'
import { createThreadCollapser, findOwnThread } from './collapse-threads.ts'
import styles from './timeline-list.module.css'

interface TimelineListProps {
  timeline: Timeline
  /** Accessible name. */
  label: string
  /** Shown when the list is empty. */
  empty: ReactNode
  /** Which moderation rules apply. */
  kind?: ListKind
  /** Covers posts of muted and blocked people instead of leaving them out. */
  isThread?: boolean
  /** Shows a self-reply thread as one row. */
  collapsesThreads?: boolean
}

const facts: RowFacts<Post, Post> = { keyOf: ({ ref }) => ref, itemOf: (post) => post, pathOf: postPath, estimate: 230, Row: PostRow }
const feedFacts: RowFacts<Post, Post> = { ...facts, Row: FeedRow }
const threadFacts: RowFacts<Post, Post> = { ...facts, Row: ThreadRow }

const collapsers = new WeakMap<Timeline, ReturnType<typeof createThreadCollapser>>()

/** Kept per timeline, so that the same rows are there when the reader returns. */
function collapserOf(timeline: Timeline): ReturnType<typeof createThreadCollapser> {
  const collapser = collapsers.get(timeline) ?? createThreadCollapser()
  collapsers.set(timeline, collapser)
  return collapser
}

/** Posts of a timeline, without those of muted and blocked people. */
export function TimelineList(props: TimelineListProps) {
  const { timeline, label, empty, isThread = false, kind = isThread ? 'thread' : 'feed', collapsesThreads = false } = props
  const { lists } = useServices().cache
  useSyncExternalStore(lists.subscribe, lists.version, lists.version)
  const toRows = useCallback(
    (posts: readonly Post[]) => {
      const shown = lists.posts(posts, kind)
      return collapsesThreads ? collapserOf(timeline)(shown) : shown
    },
    [lists, kind, collapsesThreads, timeline],
  )
  const rowFacts = isThread ? threadFacts : collapsesThreads ? feedFacts : facts
  return <EndlessList list={timeline} toRows={toRows} facts={rowFacts} label={label} empty={empty} />
}

function PostRow({ row, position }: RowProps<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} />
    </CardBoundary>
  )
}

function FeedRow({ row, position }: RowProps<Post>) {
  const root = row.reporter ? undefined : findOwnThread(row)
  return (
    <>
      {root ? <ThreadOpening root={root} /> : null}
      <PostRow row={row} position={position} />
    </>
  )
}

/** The root of a thread above the part that the list shows, with a link to all of it. */
function ThreadOpening({ root }: { root: Post }) {
  const t = useT()
  return (
    <div className={styles.opening}>
      <CardBoundary post={root}>
        <PostCard post={root} coversModerated />
      </CardBoundary>
      {/* A feed may contain only articles (ARIA). */}
      <div role="article" aria-label={t('post.showThread')}>
        <AppLink href={postPath(root)} className={styles.whole}>
          {t('post.showThread')}
        </AppLink>
      </div>
    </div>
  )
}

function ThreadRow({ row, position }: RowProps<Post>) {
  return (
    <CardBoundary post={row}>
      <PostCard post={row} position={position} coversModerated />
    </CardBoundary>
  )
}
